-- For wrk: asks for another address each time, with a number where the given one says NUMBER.
-- The numbers go on from the one given after --, and round from 9999 to 1000.
local number

function init(arguments)
    number = tonumber(arguments[1])
end

function request()
    number = number + 1
    return wrk.format("GET", (wrk.path:gsub("NUMBER", tostring(1000 + number % 9000))))
end
