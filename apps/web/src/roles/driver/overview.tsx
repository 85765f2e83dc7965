export function DriverOverview() {
  return null
}
