import './rows.css'
import { type ReactNode } from 'react'

export type RowGroupProps = { title: string; children: ReactNode }

/** Rows about one subject under a heading. */
export const RowGroup = ({ title, children }: RowGroupProps) => (
  <section className="k-rows">
    <h2>{title}</h2>
    <ul>{children}</ul>
  </section>
)

export type RowProps = {
  title: ReactNode
  hint?: ReactNode
  /** Shown at the right: a button, a switch, a choice, a status. */
  end?: ReactNode
  /** Shown below, over the full width: an opened form or its result. */
  children?: ReactNode
}

/** The current state in words, and the control that changes it. */
export const Row = ({ title, hint, end, children }: RowProps) => (
  <li className="k-row">
    <div className="k-row-text">
      <b>{title}</b>
      {hint && <span>{hint}</span>}
    </div>
    {end && <div className="k-row-end">{end}</div>}
    {children && <div className="k-row-below">{children}</div>}
  </li>
)
