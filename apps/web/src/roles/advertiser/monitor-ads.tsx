export function MonitorAds() { return null }
