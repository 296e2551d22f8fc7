import { SUPPORT_TEXT_MAX } from '@ayva/contract/communication/support/bounds'
import { Button } from '@ayva/kit/Button'
import { useToast } from '@ayva/kit/Toast'
import { useNavigate } from 'react-router'
import { copyText } from './CopyButton.tsx'
import { fairText } from './fairness.text.ts'
import { type Checked } from './Verdict.tsx'

/** All data needed to repeat the verification: sent to support by its form, or copied. */
export function ReportMismatch({ verified, claim, recorded }: Checked) {
  const { show } = useToast()
  const navigate = useNavigate()
  const report = { claim, recorded, recomputed: verified.recomputed, checks: verified.checks }
  const text = JSON.stringify(
    report,
    (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
    1,
  )
  const letter = `${fairText.reportSubject}\n${text}`
  return (
    <div className="fairness-report">
      {letter.length <= SUPPORT_TEXT_MAX && (
        <Button
          icon="envelope"
          onClick={() => void navigate('/support', { state: { text: letter } })}
        >
          {fairText.send}
        </Button>
      )}
      <Button
        icon="copy"
        onClick={() =>
          void copyText(text).then(() => show({ text: fairText.copied, kind: 'success' }))
        }
      >
        {fairText.report}
      </Button>
    </div>
  )
}
