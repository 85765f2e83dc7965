import { ScreenFrame, Wheel } from './wheel'

/** A box truck from its side, facing right, with a screen on its box. */
export function Truck() {
  return (
    <>
      <rect x="20" y="24" width="312" height="150" rx="6" fill="#EEF1F6" />
      <path d="M20 150H332V168Q332 174 326 174H26Q20 174 20 168Z" fill="#C9D1DD" />
      <path d="M42 24V174M310 24V174" stroke="#C9D1DD" strokeWidth="2" />
      <ScreenFrame x={41} y={44} w={270} h={90} />
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
      <Wheel x={92} y={197} r={25} />
      <Wheel x={152} y={197} r={25} />
      <Wheel x={390} y={197} r={25} />
    </>
  )
}
