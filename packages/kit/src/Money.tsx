import './money.css'
import { classes } from './classes.ts'
import { splitMoney, type MoneyFormat, type MoneyValue } from './format.tsx'

export { formatMoney, type MoneyValue } from './format.tsx'

export type MoneyProps = MoneyFormat & { value: MoneyValue; className?: string | undefined }

/** Kopecks and the sign are less prominent, because the roubles matter most. */
export const Money = ({ value, short, plus, className }: MoneyProps) => {
  const { mark, whole, fraction, sign } = splitMoney(value, { short, plus })
  return (
    <span translate="no" className={classes('k-money', className)}>
      {mark + whole}
      {short ? fraction + '\u00A0' + sign : <i>{fraction + '\u00A0' + sign}</i>}
    </span>
  )
}
