/** Normalises a business registration number for comparison: `PV 12345` and `pv-12345` are equal. */
export const businessKey = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
