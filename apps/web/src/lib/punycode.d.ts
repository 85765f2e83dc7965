declare module 'punycode/punycode.es6.js' {
  /** Returns a host name with its labels decoded. */
  export function toUnicode(host: string): string
}
