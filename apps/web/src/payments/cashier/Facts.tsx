import './facts.css'
import { type ReactNode } from 'react'

export type FactRow = [name: string, value: ReactNode]

/** Names and values of a payment in a panel. */
export function Facts({ rows, title }: { rows: FactRow[]; title?: string }) {
  return (
    <div className="k-panel">
      {title && <h2 className="cashier-subtitle">{title}</h2>}
      <dl className="facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
