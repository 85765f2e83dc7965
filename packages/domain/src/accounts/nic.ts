/** Sri Lankan NIC numbers: `YYDDDNNNC` and V or X until 2015, `YYYYDDDNNNNC` since. DDD is the day of the year, +500 for women. */
const OLD = /^(\d{5})(\d{4})[VX]$/
const NEW = /^((?:19|20)\d{2})(\d{3})\d{5}$/
/** An old number in the new form: the century before it, a zero before its serial. */
const FROM_OLD = /^19(\d{5})0(\d{4})$/

const tidy = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')

/** The number in 12 digits, in which the same person has one number; a text that is none stays as it is, tidied. */
export function wholeNic(typed: string): string {
  const nic = tidy(typed)
  const old = OLD.exec(nic)
  return old ? `19${old[1]}0${old[2]}` : nic
}

/** Whether a text has the form of a NIC number. The check digit is not looked at: how it is made was never published. */
export function isNic(typed: string): boolean {
  const parts = NEW.exec(wholeNic(typed))
  const day = Number(parts?.[2])
  return (day >= 1 && day <= 366) || (day >= 501 && day <= 866)
}

/** Every way to write the number of the same person: in 12 digits, and with V and X where it has an old form. */
export function nicForms(typed: string): readonly string[] {
  const whole = wholeNic(typed)
  const old = FROM_OLD.exec(whole)
  return old ? [whole, `${old[1]}${old[2]}V`, `${old[1]}${old[2]}X`] : [whole]
}
