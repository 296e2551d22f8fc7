import { ErrorNote } from '@ayva/kit/ErrorNote'
import { fairText } from './fairness.text.ts'
import { type useCheck } from './use-check.ts'
import { Verdict } from './Verdict.tsx'

/** What has come of a check: its verdict, or why there is none. */
export function CheckOutcome({ checking }: { checking: ReturnType<typeof useCheck> }) {
  const { checked, impossible, failed, turn } = checking
  return (
    <>
      {failed && <ErrorNote title={fairText.checkFailed} />}
      {impossible && <ErrorNote title={fairText.impossible} />}
      {checked && <Verdict key={turn} {...checked} />}
    </>
  )
}
