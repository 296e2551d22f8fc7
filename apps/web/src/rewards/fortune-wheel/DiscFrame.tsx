const BOX = '-340 -340 680 680'
const bulbs = { fill: 'none', strokeLinecap: 'round', r: 321 } as const

/** The fixed parts below the turning sectors: the rim with its bulbs, and a golden ring. */
export function DiscFrame() {
  return (
    <svg className="fortune-frame" viewBox={BOX} aria-hidden="true">
      <defs>
        <linearGradient id="fortune-gold" x1="0.1" y1="0" x2="0.9" y2="1">
          <stop stopColor="#fff6d1" />
          <stop offset="0.5" stopColor="#e8b631" />
          <stop offset="1" stopColor="#8d5406" />
        </linearGradient>
        <linearGradient id="fortune-rim" x1="0.2" y1="0" x2="0.8" y2="1">
          <stop stopColor="#1c4732" />
          <stop offset="0.5" stopColor="#041b12" />
          <stop offset="1" stopColor="#010805" />
        </linearGradient>
      </defs>
      <circle r="334" fill="url(#fortune-rim)" stroke="url(#fortune-gold)" strokeWidth="2.5" />
      <circle {...bulbs} stroke="#978642" strokeWidth="6.4" pathLength="36" strokeDasharray="0 1" />
      <circle {...bulbs} stroke="#fff7c7" strokeWidth="10" pathLength="12" strokeDasharray="0 1" />
      <circle r="308" fill="url(#fortune-gold)" />
    </svg>
  )
}

/** The fixed parts above the sectors: the light, the ring of the hub, and the pointer. */
export function DiscLight() {
  return (
    <>
      <svg className="fortune-light" viewBox={BOX} aria-hidden="true">
        <defs>
          <radialGradient id="fortune-depth">
            <stop stopOpacity="0.3" />
            <stop offset="0.6" stopOpacity="0" />
            <stop offset="1" stopColor="#fff" stopOpacity="0.1" />
          </radialGradient>
          <linearGradient id="fortune-sheen" x1="0.15" y1="0" x2="0.8" y2="1">
            <stop stopColor="#fff" stopOpacity="0.18" />
            <stop offset="0.35" stopColor="#fff" stopOpacity="0" />
            <stop offset="0.65" stopOpacity="0" />
            <stop offset="1" stopOpacity="0.26" />
          </linearGradient>
        </defs>
        <circle r="300" fill="url(#fortune-depth)" />
        <circle r="300" fill="url(#fortune-sheen)" />
        <circle r="297" fill="none" stroke="#000" strokeOpacity="0.24" strokeWidth="10" />
        <circle r="84" cy="6" fillOpacity="0.35" />
        <circle r="78" fill="url(#fortune-gold)" />
      </svg>
      <svg className="fortune-pointer" viewBox="0 0 58 74" aria-hidden="true">
        <path d="M29 72C20 52 4 40 4 24C4 10 15 2 29 2C43 2 54 10 54 24C54 40 38 52 29 72Z" />
        <path d="M18 33C19 20 28 13 41 15C38 27 30 35 18 33Z" />
      </svg>
    </>
  )
}
