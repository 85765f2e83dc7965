import type { ReactNode } from 'react'

export type StreetName = 'pettah' | 'borella' | 'nugegoda'

/** A street of Colombo: Pettah by day, Borella at dusk, the flyover of Nugegoda by night. The road lies at the bottom. */
export function Street({ name }: { name: StreetName }) {
  return (
    <svg
      viewBox="0 0 640 440"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      className="absolute inset-0 size-full"
      fill="none"
    >
      <g id={`street-${name}`}>{STREETS[name]}</g>
    </svg>
  )
}

/** A coconut palm that stands on the pavement. */
function Palm({ x, size, colour }: { x: number; size: number; colour: string }) {
  return (
    <path
      d="M0 0Q-6-60 6-110M6-110Q-16-126-36-110M6-110Q-10-138-32-140M6-110Q6-140 28-148M6-110Q28-126 48-110M6-110Q-6-144 0-156"
      transform={`translate(${x} 388) scale(${size})`}
      stroke={colour}
      strokeWidth="7"
      strokeLinecap="round"
    />
  )
}

/** The Lotus Tower. `top` is the tip of its mast. */
function LotusTower({
  x,
  top,
  stalk,
  bud,
  ring,
}: {
  x: number
  top: number
  stalk: string
  bud: string
  ring: string
}) {
  return (
    <g transform={`translate(${x} ${top})`}>
      <path d="M-7 300-3 86H3L7 300ZM-1-2H1V32H-1Z" fill={stalk} />
      <path d="M-4 88Q-20 72-18 56-12 40 0 28 12 40 18 56 20 72 4 88Z" fill={bud} />
      <path d="M-18 60H18" stroke={ring} strokeWidth="4" />
    </g>
  )
}

/** Two poles with the cables of the city between them. */
function PowerLines({ colour }: { colour: string }) {
  return (
    <g stroke={colour} strokeLinecap="round">
      <path d="M110 388V196M90 210H130M96 224H124M530 388V196M510 210H550M516 224H544" strokeWidth="4" />
      <path
        d="M-10 202Q60 226 110 208 320 268 530 208 590 236 660 206M-10 218Q60 240 110 222 320 282 530 222 590 250 660 220"
        strokeWidth="1.6"
      />
    </g>
  )
}

function Road({ ground, kerb, line }: { ground: string; kerb: string; line: string }) {
  return (
    <>
      <path d="M0 386H640V440H0Z" fill={ground} />
      <path d="M0 386H640" stroke={kerb} strokeWidth="3" />
      <path d="M16 418H640" stroke={line} strokeWidth="3" strokeDasharray="34 26" />
    </>
  )
}

/** The shop houses of Pettah: left edge, width, top, and the colours of wall, cornice and awning. */
const SHOPS = [
  [186, 84, 262, '#7FB7A3', '#33705C', '#C62828'],
  [280, 92, 240, '#F0E2C4', '#A9773C', '#1D4ED8'],
  [382, 84, 258, '#D98E73', '#8F4B34', '#FFB000'],
  [476, 90, 246, '#E8C36A', '#B98A2B', '#0B7A75'],
  [576, 76, 234, '#9DB4D6', '#4A5C80', '#15803D'],
] as const
/** The towers of the Red Mosque: left edge, width and top. */
const TOWERS = [
  [8, 22, 186],
  [78, 26, 196],
  [152, 22, 186],
] as const

function Mosque() {
  return (
    <>
      <pattern id="courses" width="8" height="16" patternUnits="userSpaceOnUse">
        <path d="M0 0H8V16H0Z" fill="#B83A32" />
        <path d="M0 0H8V8H0Z" fill="#F4EDE2" />
      </pattern>
      <path d="M16 236H166V388H16Z" fill="url(#courses)" />
      {TOWERS.map(([x, width, top]) => {
        const [middle, r] = [x + width / 2, width * 0.6]
        return (
          <g key={x}>
            <path d={`M${x} ${top}h${width}V388h${-width}Z`} fill="url(#courses)" />
            <path
              d={`M${middle - r} ${top}q${-r * 0.2} ${-r * 1.1} ${r} ${-r * 1.9}q${r * 1.2} ${r * 0.8} ${r} ${r * 1.9}Z`}
              fill="#B83A32"
            />
            <path d={`M${middle} ${top - r * 1.8}v${-r * 0.8}`} stroke="#F4EDE2" strokeWidth="2" />
          </g>
        )
      })}
      <path
        d="M38 388V340q0-14 13-20 13 6 13 20v48ZM118 388V340q0-14 13-20 13 6 13 20v48ZM36 300V284q0-9 9-13 9 4 9 13v16ZM128 300V284q0-9 9-13 9 4 9 13v16Z"
        fill="#33415C"
        opacity=".8"
      />
    </>
  )
}

const STREETS: Readonly<Record<StreetName, ReactNode>> = {
  pettah: (
    <>
      <path d="M0 0H640V440H0Z" fill="#8EC5E8" />
      <path d="M0 200H640V390H0Z" fill="#C9E4F2" opacity=".7" />
      <path
        d="M60 70q14-22 36-10 20-18 40 4 24-2 22 14H46q0-8 14-8ZM440 44q12-16 30-8 16-14 32 4 18 0 18 12H430q-2-8 10-8Z"
        fill="#fff"
        opacity=".8"
      />
      <LotusTower x={560} top={84} stalk="#8FB6A0" bud="#B9A3D4" ring="#6D28D9" />
      <Mosque />
      {SHOPS.map(([x, width, top, wall, cornice, awning]) => (
        <g key={x}>
          <path d={`M${x} ${top}h${width}V388h${-width}Z`} fill={wall} />
          <path d={`M${x - 3} ${top}h${width + 6}v9h${-width - 6}Z`} fill={cornice} />
          <path
            d={`M${x + 12} ${top + 32}h${width - 24}M${x + 12} ${top + 66}h${width - 24}`}
            stroke="#33415C"
            strokeWidth="20"
            strokeDasharray="12 12"
            opacity=".55"
          />
          <path d={`M${x + 4} 338h${width - 8}l6 14h${-width - 4}Z`} fill={awning} />
          <path d={`M${x + 8} 354h${width - 16}v34h${16 - width}Z`} fill="#33415C" opacity=".75" />
        </g>
      ))}
      <PowerLines colour="#475569" />
      <Palm x={472} size={1.2} colour="#2F6B4A" />
      <Road ground="#565E6C" kerb="#C9C3B6" line="#F4D06F" />
    </>
  ),
  borella: (
    <>
      <linearGradient id="dusk" x2="0" y2="1">
        <stop stopColor="#3B2B63" />
        <stop offset=".55" stopColor="#C2577A" />
        <stop offset="1" stopColor="#FFB36B" />
      </linearGradient>
      <path d="M0 0H640V440H0Z" fill="url(#dusk)" />
      <circle cx="556" cy="206" r="40" fill="#FFE0A3" opacity=".95" />
      <path
        d="M0 270H52V236H96V282H140V214H176V262H230V300H292V250H340V290H400V232H440V276H500V300H560V252H600V270H640V390H0Z"
        fill="#6E3E6B"
        opacity=".75"
      />
      <LotusTower x={84} top={76} stalk="#4B2E5E" bud="#5B3670" ring="#FFB000" />
      <path d="M4 292H168V388H4ZM352 300H500V388H352Z" fill="#3A2450" />
      <path d="M-6 292H178L158 262H14ZM344 300H508L494 278H358Z" fill="#2A1A3C" />
      <path d="M28 327H160" stroke="#FFC766" strokeWidth="30" strokeDasharray="16 18" opacity=".85" />
      <path d="M4 358H168" stroke="#FFC766" strokeWidth="5" strokeDasharray="20 10" opacity=".7" />
      <path d="M206 262H318V388H206ZM530 258H640V388H530Z" fill="#44295A" />
      <path
        d="M218 285H310M218 313H310M546 284H630M546 314H630M546 344H600"
        stroke="#FFC766"
        strokeWidth="14"
        strokeDasharray="14 14"
        opacity=".75"
      />
      <path d="M206 350H318V388H206Z" fill="#22152F" />
      <path d="M214 368H310" stroke="#FFB000" strokeWidth="18" strokeDasharray="40 8" opacity=".55" />
      <path d="M366 348H492" stroke="#5B3670" strokeWidth="60" strokeDasharray="7 17" />
      <PowerLines colour="#22152F" />
      <Palm x={338} size={1.5} colour="#22152F" />
      <Palm x={514} size={1.25} colour="#22152F" />
      <Road ground="#2B2238" kerb="#5B4A66" line="#FFC766" />
    </>
  ),
  nugegoda: (
    <>
      <path d="M0 0H640V440H0Z" fill="#0B1428" />
      <circle cx="552" cy="74" r="24" fill="#F3E2A9" opacity=".9" />
      <circle cx="562" cy="66" r="24" fill="#0B1428" />
      <path
        d="M60 60h0M150 104h0M230 40h0M330 84h0M420 44h0M598 130h0M300 150h0M96 148h0"
        stroke="#EEF1F6"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".7"
      />
      <path
        d="M0 282H38V232H86V264H120V206H162V252H210V290H262V216H306V258H352V240H392V292H436V226H478V266H520V204H566V250H606V234H640V390H0Z"
        fill="#15213E"
      />
      <path
        d="M48 248h24M48 266h10M132 222h24M132 242h10M274 232h24M274 250h10M446 242h24M532 222h24M532 242h10M618 250h8"
        stroke="#FFB92E"
        strokeWidth="6"
        strokeDasharray="7 9"
        opacity=".6"
      />
      <LotusTower x={100} top={80} stalk="#22335A" bud="#3B2B63" ring="#C084FC" />
      <path d="M-10 330Q90 276 210 272H430Q550 276 650 330V352Q550 300 430 296H210Q90 300-10 352Z" fill="#2A3A58" />
      <path d="M-10 330Q90 276 210 272H430Q550 276 650 330" stroke="#6A7EA6" strokeWidth="3" />
      <path
        d="M144 292h34l-6 10v86H150V302ZM462 292h34l-6 10v86H468V302ZM303 292h34l-6 10v86H309V302Z"
        fill="#22304A"
      />
      <path
        d="M120 284V244q0-8 10-8h10M230 272V232q0-8 10-8h10M410 272V232q0-8 10-8h10M520 284V244q0-8 10-8h10"
        stroke="#4A5C80"
        strokeWidth="3"
      />
      <g stroke="#FFE7A8" strokeLinecap="round">
        <path d="M142 238h0M252 226h0M432 226h0M542 238h0" strokeWidth="8" />
        <path d="M142 238h0M252 226h0M432 226h0M542 238h0" strokeWidth="24" opacity=".18" />
      </g>
      <path d="M0 352H120V388H0ZM190 344H296V388H190ZM346 348H452V388H346ZM508 342H640V388H508Z" fill="#15213E" />
      <path
        d="M10 370H116M202 366H290M358 368H446M520 366H632"
        stroke="#FFB92E"
        strokeWidth="17"
        strokeDasharray="40 10"
        opacity=".5"
      />
      <Palm x={606} size={1.2} colour="#24365E" />
      <Road ground="#0A101D" kerb="#2A3A58" line="#B98A2B" />
    </>
  ),
}
