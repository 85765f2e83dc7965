/** A numbered pin as a button, so that keys reach it. */
export function pinElement(text: string, colour: string, label: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'map-pin'
  element.style.setProperty('--pin', colour)
  element.setAttribute('aria-label', label)
  const number = document.createElement('span')
  number.textContent = text
  element.append(number)
  return element
}
