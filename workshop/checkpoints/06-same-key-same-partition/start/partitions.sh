# Runs Partitions.java against a nats-server of its own, on a free port, that ends with it:
#   sh workshop/work/partitions.sh workshop/work/orders.txt
set -eu
here=$(dirname "$0")
binary=$(scripts/nats-server --present)
folder=$(mktemp -d)
"$binary" --config "$here/partitions.conf" --addr 127.0.0.1 --port -1 --ports_file_dir "$folder" --log "$folder/log" &
broker=$!
trap 'kill $broker 2>/dev/null || true; wait $broker || true; rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
ports=$folder/$(basename "$binary")_$broker.ports
tries=0
until grep -q nats:// "$ports" 2>/dev/null; do
  tries=$((tries + 1))
  if [ $tries -gt 100 ]; then
    cat "$folder/log" >&2
    exit 1
  fi
  sleep 0.1
done
url=$(grep -o 'nats://[0-9.:]*' "$ports" | head -n 1)
# Libraries of a checkout, or of a distribution.
java -cp 'cli/target/app/lib/*:app/lib/*' "$here/Partitions.java" "$url" "$@"
