import { useState } from 'react'
import { AmountInput } from '../AmountInput.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { CodeInput } from '../CodeInput.tsx'
import { Input } from '../Input.tsx'
import { Money } from '../Money.tsx'
import { PasswordInput } from '../PasswordInput.tsx'
import { Radio } from '../Radio.tsx'
import { RadioTile } from '../RadioTile.tsx'
import { Select } from '../Select.tsx'
import { Slider } from '../Slider.tsx'
import { StrengthBar } from '../StrengthBar.tsx'
import { Suggestions } from '../Suggestions.tsx'
import { Switch } from '../Switch.tsx'
import { Box } from './Box.tsx'

const rub = (roubles: number) => ({ minor: roubles * 100, currency: 'RUB' })
const sums = [200, 500, 1000, 2000, 3000].map((sum) => ({
  value: sum,
  label: <Money value={rub(sum)} short />,
}))
const currencies = [
  { value: 'RUB', label: 'RUB, ₽' },
  { value: 'KZT', label: 'KZT, ₸' },
]

const Choices = () => (
  <Box title="Отметки и переключатели">
    <div className="k-show-stack">
      <Checkbox
        name="terms"
        defaultChecked
        label={
          <>
            Мне есть 18 лет, я принимаю <a href="#terms">правила</a>
          </>
        }
      />
      <Checkbox name="news" label="Хочу получать письма о турнирах" error="Нужно ваше согласие" />
      <Radio name="gift" defaultChecked label="+50 % и 30 фриспинов" />
      <Radio name="gift" label="Без подарка" />
      <Switch name="sound" defaultChecked label="Звук" hint="Барабаны и выигрыши" />
      <Switch name="night" label="Ночной режим" />
      <Select label="Валюта" inline options={currencies} />
      <Select label="Банк" options={[{ value: 't', label: 'Т-Банк' }]} />
    </div>
  </Box>
)

const Texts = () => (
  <Box title="Поля">
    <div className="k-show-stack">
      <Input
        label="Электронная почта"
        name="email"
        defaultValue="marina@"
        hint="Возможно, marina@yandex.ru?"
      />
      <Input
        label="Сумма"
        name="sum"
        defaultValue="50"
        end={<span className="k-text-3">₽</span>}
        error={
          <>
            Сумма пополнения от <Money value={rub(100)} short />
          </>
        }
      />
      <div>
        <PasswordInput
          label="Пароль"
          name="password"
          defaultValue="quince-7"
          labelEnd={
            <a className="k-link" href="#reset">
              Забыли пароль?
            </a>
          }
        />
        <StrengthBar label="Надёжность пароля" value={3} of={4} />
      </div>
      <Input
        label="Поиск"
        name="query"
        icon="magnifying-glass"
        placeholder="Игра или студия"
        success
      />
      <Codes />
      <Input label="Закрыто" name="closed" disabled defaultValue="100,00" />
    </div>
  </Box>
)

const Codes = () => {
  const [code, setCode] = useState('407')
  return (
    <>
      <CodeInput label="Код из сообщения" name="code" value={code} onChange={setCode} />
      <CodeInput
        label="Код, который не подошёл"
        name="wrong-code"
        value="407112"
        onChange={() => {}}
        error="Неверный код"
      />
    </>
  )
}

const Amounts = () => {
  const [sum, setSum] = useState('3 000')
  const [at, setAt] = useState(2)
  return (
    <Box title="Сумма и способ">
      <div className="k-show-stack">
        <AmountInput
          currency="RUB"
          aria-label="Сумма"
          value={sum}
          onChange={(event) => setSum(event.currentTarget.value)}
          limits={
            <>
              <span>
                от <Money value={rub(100)} short />
              </span>
              <span>
                до <Money value={rub(75_000)} short />
              </span>
            </>
          }
        />
        <Suggestions
          label="Готовые суммы"
          options={sums}
          value={Number(sum.replace(/\s/g, ''))}
          onChange={(value) => setSum(String(value))}
        />
        <AmountInput
          currency="RUB"
          size="md"
          label="Ставка"
          labelEnd={<span className="k-text-3">10–100 000 ₽</span>}
          name="bet"
          defaultValue="100,00"
          end={
            <>
              <button type="button" className="k-amount-button" aria-label="Вдвое меньше">
                ½
              </button>
              <button type="button" className="k-amount-button" aria-label="Вдвое больше">
                ×2
              </button>
            </>
          }
        />
        <Slider
          label="Лимит в неделю"
          value={at}
          max={sums.length - 1}
          valueText={`${sums[at]!.value} рублей`}
          onChange={setAt}
        />
        <div className="k-tiles">
          <RadioTile name="way" icon="lightning-fill" title="СБП" note="Мгновенно" defaultChecked />
          <RadioTile name="way" icon="credit-card" title="Карта" note="1–3 минуты" />
          <RadioTile name="way" icon="wallet" title="Кошелёк" note="Мгновенно" disabled />
        </div>
      </div>
    </Box>
  )
}

export const ShowFields = () => (
  <>
    <Texts />
    <Choices />
    <Amounts />
  </>
)
