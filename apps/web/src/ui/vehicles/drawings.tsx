import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { ReactNode } from 'react'

interface Drawing {
  /** Left, top, width and height of the screen, as in vehicles.css. */
  readonly screen: readonly [x: number, y: number, width: number, height: number]
  readonly wheels: readonly (readonly [x: number, y: number, radius: number])[]
  readonly body: ReactNode
}

const WINDOWS = [84, 134, 184, 234, 284, 334] as const

/** The vehicles in side view, facing right, in a view box of 480 x 240. */
export const DRAWINGS: Readonly<Record<VehicleType, Drawing>> = {
  // The proportions of a Bajaj RE: one wheel under a short nose, two behind, a soft canopy, open sides.
  tuktuk: {
    screen: [126, 10, 192, 64],
    wheels: [
      [164, 202, 21],
      [319, 204, 19],
    ],
    body: (
      <>
        <circle cx="176" cy="202" r="20" fill="#0C1424" />
        <path d="M150 84h14v-10h-14zM272 84h14v-10h-14z" fill="#475569" />
        <path
          d="M112 150V112Q112 88 138 84Q200 78 262 82Q284 84 294 96L321 150H316L290 104Q284 98 272 98H236V176H228V98H164V150Z"
          fill="#1E293F"
          stroke="#4A5C80"
          strokeWidth="1.5"
        />
        <path d="M122 146V116Q122 104 134 104H154V146Z" fill="#9CC8D6" opacity=".55" />
        <path d="M164 98H228V150H164Z" fill="#0C1424" opacity=".35" />
        <path d="M168 118Q168 114 173 114H178Q183 114 183 119V152H222Q226 152 226 157V166H168Z" fill="#33415C" />
        <path d="M240 152Q240 148 245 148H268Q272 148 272 153V164H240Z" fill="#33415C" />
        <path d="M250 148V132Q250 128 254 128H256Q260 128 260 132V148Z" fill="#475569" />
        <path d="M280 98Q286 99 290 104L316 150L304 152L276 100Z" fill="#BFE0EA" opacity=".85" />
        <path d="M284 101L298 124L292 126L280 102Z" fill="#fff" opacity=".6" />
        <path d="M294 152Q286 140 274 142" fill="none" stroke="#475569" strokeWidth="5" strokeLinecap="round" />
        <path
          d="M108 150H164V166H228L240 166H272L284 186L290 152H312Q330 156 338 176L340 186Q336 180 320 180Q300 180 294 200H190A26 26 0 0 0 138 196H112Q106 196 106 188Z"
          fill="#C62828"
        />
        <path d="M108 150H164V160H107Z" fill="#E9483F" />
        <path d="M290 152H312Q324 155 332 164H288Z" fill="#E9483F" />
        <path d="M172 186H284V196H190Q186 188 172 186Z" fill="#1B2536" />
        <path d="M107 170H140Q150 164 164 164T196 176H276" fill="none" stroke="#FFB000" strokeWidth="4" />
        <path d="M292 190Q298 172 320 172Q342 174 346 196L338 194Q334 182 320 182Q304 182 300 196Z" fill="#8E1C1C" />
        <path d="M304 164L318 202" stroke="#475569" strokeWidth="5" strokeLinecap="round" />
        <circle cx="331" cy="164" r="7" fill="#FFF3C4" stroke="#8390A5" strokeWidth="2" />
        <path d="M322 142L334 134" stroke="#475569" strokeWidth="3" strokeLinecap="round" />
        <path d="M332 128h8v9h-8z" fill="#1B2536" />
        <rect x="104" y="156" width="6" height="13" rx="2" fill="#FFB000" />
        <path d="M110 176H130V186H110Z" fill="#EEF1F6" />
      </>
    ),
  },
  car: {
    screen: [132, 12, 192, 64],
    wheels: [
      [126, 193, 27],
      [354, 193, 27],
    ],
    body: (
      <>
        <path d="M168 84h16v10h-16zM270 84h16v10h-16z" fill="#475569" />
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
      </>
    ),
  },
  bus: {
    screen: [126, 100, 216, 72],
    wheels: [
      [89, 196, 26],
      [383, 196, 26],
    ],
    body: (
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
        <path d="M448 176H464V188H448Z" fill="#FFF3C4" />
        <path d="M22 150H30V172H22Z" fill="#C62828" />
        <path d="M454 44Q468 46 466 62V78" fill="none" stroke="#33415C" strokeWidth="4" strokeLinecap="round" />
        <path d="M56 194Q58 164 88 164T122 194ZM350 194Q352 164 382 164T416 194Z" fill="#0C1424" opacity=".6" />
      </>
    ),
  },
  truck: {
    screen: [41, 44, 270, 90],
    wheels: [
      [92, 197, 25],
      [152, 197, 25],
      [390, 197, 25],
    ],
    body: (
      <>
        <rect x="20" y="24" width="312" height="150" rx="6" fill="#EEF1F6" />
        <path d="M20 150H332V168Q332 174 326 174H26Q20 174 20 168Z" fill="#C9D1DD" />
        <path d="M42 24V174M310 24V174" stroke="#C9D1DD" strokeWidth="2" />
        <path d="M14 174H440V188H14Z" fill="#33415C" />
        <path d="M340 72H398Q412 72 418 84L438 124Q452 128 454 146V180Q454 186 448 186H340Z" fill="#C2410C" />
        <path d="M340 150H454V180Q454 186 448 186H340Z" fill="#9A3309" />
        <path d="M356 84H396Q403 84 407 91L423 124H356Z" fill="#BFE0EA" />
        <path d="M372 84h14l-20 40h-10v-10Z" fill="#fff" opacity=".4" />
        <path d="M362 138H380" stroke="#EEF1F6" strokeWidth="4" strokeLinecap="round" opacity=".85" />
        <path d="M350 84V184" stroke="#7C2A08" strokeWidth="2" />
        <path d="M444 150H455V164H444Z" fill="#FFF3C4" />
        <path d="M440 176H460V188H440Z" fill="#1B2536" />
        <path d="M14 160H22V172H14Z" fill="#C62828" />
        <path d="M424 92Q436 92 434 112" fill="none" stroke="#33415C" strokeWidth="4" strokeLinecap="round" />
      </>
    ),
  },
  bike: {
    screen: [88, 56, 156, 52],
    wheels: [
      [148, 192, 31],
      [392, 192, 31],
    ],
    body: (
      <>
        <path d="M96 128H250V138H96Z" fill="#33415C" />
        <rect x="78" y="40" width="176" height="90" rx="9" fill="#6D28D9" />
        <path d="M78 106H254V121Q254 130 245 130H87Q78 130 78 121Z" fill="#521BA8" />
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
      </>
    ),
  },
}
