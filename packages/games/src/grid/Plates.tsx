import { type Plate } from './beats.ts'

/** Figures above the board. They keep their places; the one that counts now is highlighted. */
export function Plates({ plates }: { plates: readonly Plate[] }) {
  return (
    <dl className="grid-plates" aria-hidden="true">
      {plates.map(({ label, value, lit }) => (
        <div key={label} className={lit ? 'is-lit' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
