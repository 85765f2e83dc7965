import { ScreenFrame, Wheel } from './wheel'

/** A three-wheeler from its side, facing right, with a screen on its roof. */
export function Tuktuk() {
  return (
    <>
      <path d="M150 84h14v-8h-14zM262 84h14v-8h-14z" fill="#475569" />
      <ScreenFrame x={126} y={10} w={192} h={64} />
      <path
        d="M104 128Q104 84 140 82H316Q342 82 352 104L366 140H350L340 112Q335 102 322 102H128V150H104Z"
        fill="#31415F"
        stroke="#4A5C80"
        strokeWidth="1.5"
      />
      <path d="M128 102H226V150H128Z" fill="#22304A" opacity=".55" />
      <path d="M132 106H170V148H132Z" fill="#9CC8D6" opacity=".75" />
      <path d="M340 112 352 146 372 164 362 168 342 150 330 106Z" fill="#9CC8D6" />
      <path
        d="M98 150H232Q238 150 240 156L246 178H300L310 150H352Q376 156 386 178L392 194Q394 200 386 200H340Q338 176 316 176T292 200H214Q212 170 182 170T150 200H104Q96 200 96 192Z"
        fill="#C62828"
      />
      <path d="M98 150H232Q238 150 240 156L241 160H97Z" fill="#E9483F" />
      <path d="M310 150H352Q366 153 375 161H307Z" fill="#E9483F" />
      <path d="M96 176H149Q158 168 182 168T214 184H246" fill="none" stroke="#FFB000" strokeWidth="4" />
      <path d="M242 102H248L248 178H242Z" fill="#31415F" />
      <path d="M252 150Q252 142 260 142H292Q298 142 298 150V158H252Z" fill="#33415C" />
      <path d="M262 142V122Q262 116 268 116H272Q278 116 278 122V142Z" fill="#475569" />
      <path d="M318 148 310 128" stroke="#4A5C80" strokeWidth="5" strokeLinecap="round" />
      <path d="M300 126H316" stroke="#4A5C80" strokeWidth="5" strokeLinecap="round" />
      <path d="M136 158H172V152H136Z" fill="#8E1C1C" opacity=".5" />
      <circle cx="380" cy="172" r="7.5" fill="#FFF3C4" stroke="#8390A5" strokeWidth="2" />
      <rect x="94" y="158" width="7" height="14" rx="2" fill="#FFB000" />
      <path d="M250 188H290V196H250Z" fill="#1B2536" />
      <path d="M318 170 344 196" stroke="#475569" strokeWidth="6" strokeLinecap="round" />
      <Wheel x={182} y={200} r={25} />
      <Wheel x={338} y={202} r={23} />
    </>
  )
}
