import './progress.css'

export type StrengthBarProps = { label: string; value: number; of: number }

/** A row of short bars: the strength of a password. Up to a half of them is no good events yet. */
export const StrengthBar = ({ label, value, of }: StrengthBarProps) => (
  <div className={value * 2 <= of ? 'k-steps is-weak' : 'k-steps'}>
    <meter className="k-visually-hidden" aria-label={label} value={value} min={0} max={of} />
    {Array.from({ length: of }, (_, index) => (
      <i key={index} className={index < value ? 'is-on' : undefined} />
    ))}
  </div>
)
