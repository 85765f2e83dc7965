import { ScreenFrame, Wheel } from './wheel'

/** A hatchback from its side, facing right, with a screen on its roof. */
export function Car() {
  return (
    <>
      <path d="M168 84h16v10h-16zM270 84h16v10h-16z" fill="#475569" />
      <ScreenFrame x={132} y={12} w={192} h={64} />
      <path
        d="M56 190Q48 188 48 178V158Q48 146 62 142L96 134 126 100Q134 92 148 92H276Q290 92 302 101L346 134 408 142Q434 146 436 168V182Q436 190 426 190Z"
        fill="#0B7A75"
      />
      <path d="M48 164Q180 154 436 166V182Q436 190 426 190H56Q48 188 48 178Z" fill="#09635F" />
      <path d="M110 134 134 107Q138 102 146 102H206V134Z" fill="#BFE0EA" />
      <path d="M214 102H272Q282 102 292 109L326 134H214Z" fill="#BFE0EA" />
      <path d="M134 107Q138 102 146 102H160L128 134H110Z" fill="#fff" opacity=".35" />
      <path d="M232 102H252L232 134H214V122Z" fill="#fff" opacity=".35" />
      <path d="M210 100V178" stroke="#075451" strokeWidth="3" />
      <path d="M222 146H244" stroke="#EEF1F6" strokeWidth="4" strokeLinecap="round" opacity=".8" />
      <path d="M122 146H144" stroke="#EEF1F6" strokeWidth="4" strokeLinecap="round" opacity=".8" />
      <path d="M326 128Q338 122 342 132L340 138H326Z" fill="#075451" />
      <path d="M408 146Q430 149 433 162H414Q404 156 408 146Z" fill="#FFF3C4" />
      <path d="M48 152H60V166H48Z" fill="#C62828" />
      <path d="M430 176H440V184H430ZM44 176H54V184H44Z" fill="#33415C" />
      <path d="M92 190Q94 160 126 160T160 190ZM320 190Q322 160 354 160T388 190Z" fill="#0C1424" opacity=".55" />
      <Wheel x={126} y={193} r={27} />
      <Wheel x={354} y={193} r={27} />
    </>
  )
}
