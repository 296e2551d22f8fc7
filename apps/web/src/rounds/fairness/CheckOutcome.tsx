import { ErrorNote } from '@ayva/kit/ErrorNote'
import { type ReactNode } from 'react'
import { fairText } from './fairness.text.ts'
import { type useCheck } from './use-check.ts'
import { Verdict } from './Verdict.tsx'

type Props = { checking: ReturnType<typeof useCheck>; children?: ReactNode }

/** What has come of a check: its verdict, or why there is none. */
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
