import { Button } from '@ayva/kit/Button'
import { useToast } from '@ayva/kit/Toast'
import { useSetting } from '../../settings/settings.ts'
import { copyText } from './CopyButton.tsx'
import { fairText } from './fairness.text.ts'
import { type Checked } from './Verdict.tsx'

/** All that repeats the check, on its way to people: as a letter, or to be put into one. */
export function ReportMismatch({ verified, claim, recorded }: Checked) {
  const { show } = useToast()
  const email = useSetting('support_email')?.email ?? ''
  const report = { claim, recorded, recomputed: verified.recomputed, checks: verified.checks }
  const text = JSON.stringify(
    report,
    (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
    1,
  )
  const letter = `mailto:${email}?subject=${encodeURIComponent(fairText.reportSubject)}&body=${encodeURIComponent(text)}`
  return (
    <div className="fairness-report">
      {email !== '' && (
        <Button icon="envelope" href={letter}>
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
