/** The rules of the engine in words; what applies to every slot is in `slot/slot.text.ts`. */
export const words = {
  how: [
    'Выберите ставку и нажмите «Крутить». Ставка одна на весь раунд, играют все пять линий.',
    'Выплата положена за три одинаковых символа на линии и считается от всей ставки. Выплаты разных линий складываются.',
  ],
  wildTimes: (name: string, times: number) =>
    `«${name}» заменяет любой символ и умножает выплату линии на ${times} за каждый такой символ.`,
  wheel: 'Девять одинаковых символов запускают колесо множителя. Ширина сектора равна его шансу.',
  wheelChance: 'Шанс',
  wheelValue: 'Множитель',
  pays: 'Три в ряд на линии, × всей ставки',
  groups: { anyBar: 'Любые бары' } as Readonly<Record<string, string>>,
}
