import { type ReactNode } from 'react'
import { wordsOf } from '../refused.ts'
import { CurrencySelect } from './CurrencySelect.tsx'

type PreviewCardProps = {
  title: string
  /** Why the server could not compute the preview. */
  error: unknown
  children: ReactNode
}

/** What a rule costs or shows, in the chosen currency, before it is saved. */
export function PreviewCard({ title, error, children }: PreviewCardProps) {
  return (
    <section className="o-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <CurrencySelect />
      </header>
      {Boolean(error) && (
        <p className="o-error" role="alert">
          {wordsOf(error)}
        </p>
      )}
      {children}
    </section>
  )
}
