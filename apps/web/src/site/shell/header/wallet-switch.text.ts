import { currencyName } from '@ayva/kit/currency-name'

export const text = {
  title: 'Кошельки',
  nameOf: currencyName,
  note: 'Пополнения, ставки и выводы идут в выбранном кошельке. Деньги других кошельков остаются на месте.',
  failed: 'Не получилось сменить кошелёк. Попробуйте ещё раз.',
}
