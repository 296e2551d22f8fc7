import { type ReactNode } from 'react'

type Props = {
  label: string
  /** Each by words of its own: «Бесплатное вращение 2 из 10». */
  screens: readonly { words: string; screen: ReactNode }[]
}

/** The free screens of a recomputed round, below the one that was paid for; nothing where there are none. */
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
