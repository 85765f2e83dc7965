export function BookAd() { return null }
