import { ScreenFrame, Wheel } from './wheel'

const WINDOWS = [84, 134, 184, 234, 284, 334] as const

/** A city bus from its side, facing right, with a wide screen below its windows. */
export function Bus() {
  return (
    <>
      <path d="M22 44Q22 26 40 26H430Q450 26 454 46L464 108V186Q464 194 456 194H30Q22 194 22 186Z" fill="#1D4ED8" />
      <path d="M22 44Q22 26 40 26H430Q446 26 452 40H22Z" fill="#EEF1F6" />
      <path d="M22 172H464V186Q464 194 456 194H30Q22 194 22 186Z" fill="#12307F" />
      <path d="M120 20H220V26H120ZM300 20H360V26H300Z" fill="#A9B4C6" />
      <rect x="34" y="48" width="42" height="40" rx="5" fill="#BFE0EA" />
      {WINDOWS.map((x) => (
        <rect key={x} x={x} y="48" width="44" height="40" rx="5" fill="#BFE0EA" />
      ))}
      {WINDOWS.map((x) => (
        <path key={x} d={`M${x + 10} 48h12L${x + 6} 88h-6V72Z`} fill="#fff" opacity=".4" />
      ))}
      <path d="M34 66h42M84 66h294" stroke="#1D4ED8" strokeWidth="2" opacity=".5" />
      <path d="M408 48H442Q447 48 448 54L456 102H408Z" fill="#BFE0EA" />
      <path d="M420 48h14l-14 40h-12V82Z" fill="#fff" opacity=".4" />
      <rect x="392" y="48" width="10" height="124" rx="3" fill="#12307F" />
      <path d="M408 110H457V172H408Z" fill="#183FB0" />
      <path d="M432 112V172" stroke="#0E2667" strokeWidth="3" />
      <ScreenFrame x={126} y={100} w={216} h={72} />
      <path d="M448 176H464V188H448Z" fill="#FFF3C4" />
      <path d="M22 150H30V172H22Z" fill="#C62828" />
      <path d="M454 44Q468 46 466 62V78" fill="none" stroke="#33415C" strokeWidth="4" strokeLinecap="round" />
      <path d="M56 194Q58 164 88 164T122 194ZM350 194Q352 164 382 164T416 194Z" fill="#0C1424" opacity=".6" />
      <Wheel x={89} y={196} r={26} />
      <Wheel x={383} y={196} r={26} />
    </>
  )
}
