export function MonitorAllAds() {
  return null
}
