import { ErrorNote } from '@ayva/kit/ErrorNote'
import { type ReactNode } from 'react'
import { later } from '#lib/later.tsx'
import { fairText } from './fairness.text.ts'
import { type useCheck } from './use-check.ts'

const Verdict = later(async () => (await import('./Verdict.tsx')).Verdict, { rare: true })

type Props = { checking: ReturnType<typeof useCheck>; children?: ReactNode }

/** The result of a verification, or why there is none. */
export function CheckOutcome({ checking, children }: Props) {
  const { checked, impossible, failed, turn } = checking
  return (
    <>
      {failed && <ErrorNote title={fairText.checkFailed} />}
      {impossible && <ErrorNote title={fairText.impossible} />}
      {checked && (
        <Verdict key={turn} {...checked}>
          {children}
        </Verdict>
      )}
    </>
  )
}
