import { type StepResult } from '@ayva/contract/communication/campaigns/campaigns'
import { Fact } from '#lib/Fact.tsx'

const percent = new Intl.NumberFormat('ru', { style: 'percent', maximumFractionDigits: 1 })
type Share = StepResult['depositedShare']

const shareText = ({ share, low, high }: Share) =>
  `${percent.format(share)} (от ${percent.format(low)} до ${percent.format(high)})`

/** The results of each step and of each of its variants. */
export function Results({ results }: { results: StepResult[] }) {
  return (
    <section className="o-card">
      <h2>Итоги</h2>
      {results.length === 0 && <p className="o-muted">Пока ничего не отправлено</p>}
      {results.map(
        ({ step, variant, sent, opened, openedShare, clicks, deposited, depositedShare }) => (
          <div key={`${step} ${variant}`}>
            <h3>
              Шаг {step + 1}
              {variant === 'b' ? ', другие слова' : ''}
            </h3>
            <dl className="o-facts">
              <Fact term="Отправлено">{sent}</Fact>
              {openedShare && (
                <Fact term="Открыли">
                  {opened}, {shareText(openedShare)}
                </Fact>
              )}
              {clicks && <Fact term={`Переходов на ${clicks.path}`}>{clicks.count}</Fact>}
              <Fact term="Пополнили за 7 дней">
                {deposited}, {shareText(depositedShare)}
              </Fact>
            </dl>
          </div>
        ),
      )}
      {results.length > 0 && (
        <p className="o-muted">
          В скобках интервал, где доля лежит с вероятностью 95 %. Пока интервалы пересекаются,
          разница может быть случайной. Переходы из писем считаются без имён: один человек мог
          перейти несколько раз, а часть почтовых служб открывает ссылки сама.
        </p>
      )}
    </section>
  )
}
