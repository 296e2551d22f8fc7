import { text } from './fame.text.ts'

const kinds = ['daily', 'top', 'statuses'] as const
export type FameKind = (typeof kinds)[number]

/** The heading of the hall of fame, and links between its pages. */
export function FameHead({ shown }: { shown: FameKind }) {
  return (
    <div className="fame-head">
      <h1 className="k-d2">{text.heading}</h1>
      <nav className="fame-kinds" aria-label={text.kinds}>
        {kinds.map((one) => (
          <a
            key={one}
            href={`/hall-of-fame/${one}`}
            aria-current={one === shown ? 'page' : undefined}
          >
            {text[one].tab}
          </a>
        ))}
      </nav>
    </div>
  )
}
