import './progress.css'

export type StrengthBarProps = { label: string; value: number; of: number }

/** The strength of a password as a row of short bars. Up to half of them count as weak. */
export const StrengthBar = ({ label, value, of }: StrengthBarProps) => (
  <div className={value * 2 <= of ? 'k-steps is-weak' : 'k-steps'}>
    <meter className="k-visually-hidden" aria-label={label} value={value} min={0} max={of} />
    {Array.from({ length: of }, (_, index) => (
      <i key={index} className={index < value ? 'is-on' : undefined} />
    ))}
  </div>
)
