/** Creates an element with a class and a text. */
export function element(tag: string, className = '', text = ''): HTMLElement {
  const one = document.createElement(tag)
  if (className) one.className = className
  one.textContent = text
  return one
}
