/** Sri Lankan NIC numbers: `YYDDDNNNC` and V or X until 2015, `YYYYDDDNNNNC` since. DDD is the day of the year, +500 for women. */
const OLD = /^(\d{5})(\d{4})[VX]$/
const NEW = /^((?:19|20)\d{2})(\d{3})\d{5}$/
/** An old number in the new format: with the century, and a zero before the serial. */
const FROM_OLD = /^19(\d{5})0(\d{4})$/

const normalise = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')

/** Returns the number with 12 digits; other texts in upper case without spaces and dashes. */
export function wholeNic(typed: string): string {
  const nic = normalise(typed)
  const old = OLD.exec(nic)
  return old ? `19${old[1]}0${old[2]}` : nic
}

/** Returns true for the format of a NIC number. The check digit is ignored because its algorithm was never published. */
export function isNic(typed: string): boolean {
  const parts = NEW.exec(wholeNic(typed))
  const day = Number(parts?.[2])
  return (day >= 1 && day <= 366) || (day >= 501 && day <= 866)
}

/** Returns all notations of a person's number: with 12 digits, and with V and X if it has an old format. */
export function nicForms(typed: string): readonly string[] {
  const whole = wholeNic(typed)
  const old = FROM_OLD.exec(whole)
  return old ? [whole, `${old[1]}${old[2]}V`, `${old[1]}${old[2]}X`] : [whole]
}
