#!/bin/sh
# Runs Lighthouse (mobile) on every page of a running server; prints its four scores as Markdown.
#
#   tools/lighthouse.sh [http://127.0.0.1:8000] [/path …]
#
# Without paths: every page of the server's /sitemap.xml. LIGHTHOUSE may name an installed one.
# Exit status 1 if a score is below 95; what was found then stands below the table.
set -eu

server=${1:-http://127.0.0.1:8000}
server=${server%/}
[ $# -eq 0 ] || shift
lighthouse=${LIGHTHOUSE:-npx --yes lighthouse@12.2.3}

command -v node >/dev/null || { echo 'node is missing: apt-get install nodejs npm' >&2; exit 1; }
CHROME_PATH=$("$(dirname "$0")/find-browser")
export CHROME_PATH

# As root Chromium starts only without its sandbox; the rest keeps it from calling home.
flags='--headless --no-sandbox --disable-gpu --disable-quic --no-first-run'
flags="$flags --disable-background-networking --disable-component-update --disable-sync"

reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT

if [ $# -eq 0 ]; then
    # No address holds a space, and the script is Node's.
    # shellcheck disable=SC2046,SC2016
    set -- $(node -e '
        fetch(process.argv[1] + "/sitemap.xml").then(async (answer) => {
            if (!answer.ok) throw new Error(`/sitemap.xml: ${answer.status}`);
            for (const [, place] of (await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g))
                console.log(new URL(place).pathname);
        }).catch((error) => { console.error(error.message); process.exit(1); });
    ' "$server")
    [ $# -gt 0 ] || { echo "no page was found at $server/sitemap.xml" >&2; exit 1; }
fi

number=0
for path in "$@"; do
    number=$((number + 1))
    echo "$path" >&2
    # shellcheck disable=SC2086 # the command may be several words
    $lighthouse "$server$path" --quiet --output=json \
        --output-path="$reports/$(printf %03d "$number").json" --chrome-flags="$flags" >&2
done

node - "$reports" "$server" <<'SCRIPT'
const fs = require("fs");
const [folder, server] = process.argv.slice(2);
const reports = fs.readdirSync(folder).sort().map((name) => JSON.parse(fs.readFileSync(`${folder}/${name}`)));
const names = ["performance", "accessibility", "best-practices", "seo"];
console.log("| page | performance | accessibility | best practices | SEO |\n| --- | ---: | ---: | ---: | ---: |");
const found = [];
let low = false;
for (const { requestedUrl, categories, audits } of reports) {
  const page = requestedUrl.slice(server.length);
  const scores = names.map((name) => Math.round(100 * categories[name].score));
  low ||= scores.some((score) => !(score >= 95));
  console.log(`| \`${page}\` | ${scores.join(" | ")} |`);
  for (const name of names)
    for (const { id, weight } of categories[name].auditRefs) {
      const { score, title, displayValue = "" } = audits[id];
      if (score !== null && score < 0.9 && (weight || score < 0.5)) found.push(`- \`${page}\` ${name}: ${title} (${id}) ${displayValue}`.trim());
    }
}
console.log(`\nLighthouse ${reports[0].lighthouseVersion}, mobile.`);
if (found.length) console.log(`\nNot passed:\n\n${found.join("\n")}`);
process.exit(low ? 1 : 0);
SCRIPT
