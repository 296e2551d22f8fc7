import './rows.css'
import { type ReactNode } from 'react'

export type RowGroupProps = { title: string; children: ReactNode }

/** Rows of one matter under a heading. */
export const RowGroup = ({ title, children }: RowGroupProps) => (
  <section className="k-rows">
    <h2>{title}</h2>
    <ul>{children}</ul>
  </section>
)

export type RowProps = {
  title: ReactNode
  hint?: ReactNode
  /** At the right: a button, a switch, a choice, a status. */
  end?: ReactNode
  /** Beneath, over the whole width: a form that was opened, what came of it. */
  children?: ReactNode
}

/** What is so now, in words, and the way to change it. */
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
