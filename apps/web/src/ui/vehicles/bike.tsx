import { ScreenFrame, Wheel } from './wheel'

/** A motorcycle from its side, facing right, with a screen on its box. */
export function Bike() {
  return (
    <>
      <path d="M96 128H250V138H96Z" fill="#33415C" />
      <rect x="78" y="40" width="176" height="90" rx="9" fill="#6D28D9" />
      <path d="M78 106H254V121Q254 130 245 130H87Q78 130 78 121Z" fill="#521BA8" />
      <ScreenFrame x={88} y={56} w={156} h={52} />
      <path
        d="M150 194 214 150H300L352 116 362 124 318 184H226L190 196Z"
        fill="none"
        stroke="#475569"
        strokeWidth="9"
        strokeLinejoin="round"
      />
      <path d="M258 136Q262 124 278 122L318 118Q338 116 344 128L326 150H262Z" fill="#C62828" />
      <path d="M150 138H256Q268 138 266 150H168Q150 150 150 138Z" fill="#1B2536" />
      <path d="M232 158H306V184Q306 190 300 190H238Q232 190 232 184Z" fill="#8390A5" />
      <path d="M242 164H296M242 171H296M242 178H296" stroke="#475569" strokeWidth="3" />
      <path d="M232 190Q200 202 138 198" fill="none" stroke="#C9D1DD" strokeWidth="9" strokeLinecap="round" />
      <path d="M346 100 390 190" stroke="#8390A5" strokeWidth="9" strokeLinecap="round" />
      <path d="M328 96 352 90 350 104" fill="none" stroke="#1B2536" strokeWidth="7" strokeLinecap="round" />
      <circle cx="362" cy="112" r="11" fill="#FFF3C4" stroke="#8390A5" strokeWidth="3" />
      <path d="M362 178Q372 156 402 160" fill="none" stroke="#C62828" strokeWidth="8" strokeLinecap="round" />
      <path d="M78 116H86V128H78Z" fill="#C62828" />
      <Wheel x={148} y={192} r={31} />
      <Wheel x={392} y={192} r={31} />
    </>
  )
}
