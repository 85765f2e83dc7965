/** What two ways to write the same business registration number have in common: `PV 12345`, `pv-12345`. */
export const businessKey = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
