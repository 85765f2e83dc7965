/** Colombo by night behind the vehicles: the Lotus Tower, towers, palms and the road. */
export function Skyline() {
  return (
    <svg
      viewBox="0 0 640 440"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      className="absolute inset-0 size-full"
      fill="none"
    >
      <path d="M0 0H640V440H0Z" fill="#101A2F" />
      <circle cx="536" cy="74" r="26" fill="#F3E2A9" opacity=".9" />
      <circle cx="546" cy="66" r="26" fill="#101A2F" />
      <path
        d="M0 290H30V236H74V262H100V196H138V250H170V222H214V290H262V210H304V254H330V180H366V240H398V290H430V230H470V206H512V264H540V190H588V244H640V400H0Z"
        fill="#16233F"
      />
      <path
        d="M130 400V176L126 150Q114 140 116 122Q120 108 132 100L134 60L136 100Q148 108 152 122Q154 140 142 150L138 176V400Z"
        fill="#1D2D50"
      />
      <path d="M116 122H152" stroke="#6D28D9" strokeWidth="3" />
      <path d="M134 60V36" stroke="#2A3A58" strokeWidth="2" />
      <path
        d="M44 250h6M58 250h6M44 268h6M110 214h6M122 214h6M110 232h6M228 250M276 228h6M288 228h6M276 246h6M342 198h6M354 198h6M342 216h6M342 234h6M444 248h6M456 248h6M482 224h6M494 224h6M482 242h6M556 208h6M570 208h6M556 226h6M570 244h6"
        stroke="#FFB92E"
        strokeWidth="5"
        opacity=".55"
      />
      <path
        d="M606 400Q600 340 612 292M612 292Q590 276 570 292M612 292Q596 264 574 262M612 292Q612 262 634 254M612 292Q634 276 648 292M612 292Q600 258 606 246"
        stroke="#24365E"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M0 392H640V440H0Z" fill="#0A101D" />
      <path d="M0 392H640" stroke="#2A3A58" strokeWidth="2" />
      <path d="M16 420H640" stroke="#FFB92E" strokeWidth="3" strokeDasharray="34 26" opacity=".5" />
    </svg>
  )
}
