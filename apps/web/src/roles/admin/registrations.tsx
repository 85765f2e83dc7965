export function Registrations() {
  return null
}
