# Runs one sample of curl a line (the site, the address, the key and the sample, each in base64) and prints its answer as a line.
while read -r site email key source; do
  SITE=$(base64 -d <<<"$site") EMAIL=$(base64 -d <<<"$email") API_KEY=$(base64 -d <<<"$key") \
    bash -c "$(base64 -d <<<"$source")" </dev/null | tr -d '\n'
  echo
done
