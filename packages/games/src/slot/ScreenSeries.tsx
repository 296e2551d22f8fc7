import { type ReactNode } from 'react'

type Props = {
  label: string
  /** Each with its own label: «Бесплатное вращение 2 из 10». */
  screens: readonly { words: string; screen: ReactNode }[]
}

/** The free screens of a recomputed round, below the paid one; nothing if there are none. */
export function ScreenSeries({ label, screens }: Props) {
  if (screens.length === 0) return null
  return (
    <ol className="fairness-series" aria-label={label}>
      {screens.map(({ words, screen }) => (
        <li key={words}>
          <p>{words}</p>
          {screen}
        </li>
      ))}
    </ol>
  )
}
