/** The examples of calls with an API key on the API page. A test runs each of them, in this order. */
export const EXAMPLES: readonly { readonly title: string; readonly shell: string }[] = [
  {
    title: 'The bookings of the account',
    shell: `curl -sS "$AYOB_URL/api/ads/my-bookings?limit=5" -H "Authorization: Bearer $AYOB_KEY"`,
  },
  {
    title: 'What a booking can expect',
    shell: `curl -sS "$AYOB_URL/api/ads/forecast" -H "Authorization: Bearer $AYOB_KEY" -H "Content-Type: application/json" -d '{
  "vehicleType": "tuktuk", "durationDays": 7,
  "adLocations": [{"id": "1", "name": "Fort", "position": {"lat": 6.9344, "lng": 79.8428}, "radius": 1000}]
}'`,
  },
  {
    title: 'A creative; its file_path goes into a booking',
    shell: `curl -sS "$AYOB_URL/api/ads/upload-creative" -H "Authorization: Bearer $AYOB_KEY" -F file=@tea.png`,
  },
  {
    title: 'Its price: another one is refused as price_changed, with the right one',
    shell: `curl -sS "$AYOB_URL/api/ads/book" -H "Authorization: Bearer $AYOB_KEY" -H "Content-Type: application/json" \\
  -H "Idempotency-Key: tea-house-1" -d '{
  "brandName": "Tea House", "contactEmail": "ads@tea.example", "vehicleType": "tuktuk", "durationDays": 7, "price": 0,
  "adLocations": [{"id": "1", "name": "Fort", "position": {"lat": 6.9344, "lng": 79.8428}, "radius": 1000}],
  "creativeFile": "FILE_PATH"
}'`,
  },
  {
    title: 'The deliveries of a period',
    shell: `curl -sS "$AYOB_URL/api/reports?from=2026-03-01&to=2026-03-02" -H "Authorization: Bearer $AYOB_KEY"`,
  },
]
