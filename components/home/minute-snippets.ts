/**
 * Returns commands that get a token, create a wheel, and spin it. They contain no comments, because zsh does
 * not accept comments at its prompt.
 * @param origin origin of the service; must not contain quotes
 */
export function curlSnippet(origin: string): string {
  return `BASE=${origin}

TOKEN=$(curl -s -u "$CLIENT_ID:$CLIENT_SECRET" $BASE/mana/oauth/token \\
  -d grant_type=client_credentials -d resource=service.wheel \\
  -d 'scope=wheel:read wheel:write wheel:spin' \\
  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')

curl -s $BASE/wheelapp/api/v1/wheels -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"listName":"friday","entries":[{"name":"Ada","weight":2},{"name":"Grace"}]}'

curl -s $BASE/wheelapp/api/v1/wheels/friday/spin -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -H 'Idempotency-Key: friday-42' \\
  -d '{"type":"custom"}'
`;
}
