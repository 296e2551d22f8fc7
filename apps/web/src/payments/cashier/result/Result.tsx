import './result.css'
import { type ReactNode } from 'react'
import { text } from '../cashier.text.ts'

type ResultProps = {
  title: string
  lead: string
  buttons: ReactNode
  aside: ReactNode
  children?: ReactNode
}

/** The result of a deposit: the message at the left, the facts at the right. */
export function Result({ title, lead, buttons, aside, children }: ResultProps) {
  return (
    <main className="result">
      <title>{`${title} · Айва`}</title>
      <meta name="description" content={text.deposit.description} />
      <div className="result-text">
        <h1>{title}</h1>
        <p className="k-lead">{lead}</p>
        <div className="result-buttons">{buttons}</div>
        {children}
      </div>
      <aside>{aside}</aside>
    </main>
  )
}
