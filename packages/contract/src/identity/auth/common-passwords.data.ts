/** The words that are most common in lists of leaked passwords. */
const list = (words: string) => words.split(/\s+/).filter(Boolean)

/** Suffixes of a word; the empty one stands for the word alone. */
export const tails = [
  '',
  ...list('0 1 2 3 4 5 6 7 8 9 00 01 07 10 11 12 13 21 22 23 69 77 88 99'),
  ...list('007 111 123 321 666 777 1234 12345 123456 2000 2010 2020 2024 2025 2026 1!'),
]

export const englishWords = list(`
  password passw0rd pass passwort passpass mypassword letmein welcome admin administrator root user
  guest test testing tester login master superman batman spiderman ironman hello hello1 secret
  qwerty qwert qwerty1 azerty asdf asdfgh zxcvbn zxcvbnm qweasd qweasdzxc qwe asd zxc qaz qazwsx
  1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 1qaz 1qaz2wsx zaq1 zaq12wsx qazxsw a1b2c3 a1s2d3 abcd
  abcde abcdef abc123 abcd1234 aa bb zz xxx aaaa zzzz iloveyou ilove loveyou lovely love lover
  loveme iloveu sunshine princess prince monkey dragon shadow football baseball basketball hockey
  soccer tennis golf golfer michael jordan jennifer jessica ashley daniel thomas robert andrew
  joshua matthew george charlie anthony william richard joseph david james john peter kevin justin
  brandon jason ryan eric mark martin steven scott brian patrick nicholas alex alexander alexandra
  amanda nicole michelle melissa heather elizabeth sarah rachel laura maria anna victoria natasha
  samantha stephanie daniela andrea sandra barbara patricia maggie molly sophie chloe bella lucky
  buster tigger pepper ginger harley bailey cookie buddy max rocky shadow1 snoopy smokey sparky
  peanut muffin oreo coco daisy rosie angel angels angela angelo heaven jesus christ god church
  blessed faith freedom trustno trustno1 access starwars startrek matrix pokemon pikachu naruto
  mario sonic zelda minecraft roblox fortnite warcraft starcraft diablo callofduty counter strike
  gamer gaming game games player playboy killer hunter ranger soldier army navy marine warrior
  samurai ninja wizard merlin gandalf frodo legolas hobbit vader skywalker yoda
  mustang ferrari porsche mercedes bmw audi honda toyota nissan yamaha suzuki kawasaki ducati
  corvette camaro chevy ford dodge jeep lexus subaru mazda volvo harleydavidson
  chelsea arsenal liverpool barcelona realmadrid juventus manchester united bayern milan inter
  ronaldo messi zidane beckham lakers yankees cowboys steelers eagles redsox packers raiders
  silver gold golden diamond crystal ruby purple orange yellow green blue red black white
  ayva aiva ayvacasino sandbox gallery fairness
  blackjack poker casino jackpot lucky7 money dollar cash rich million bitcoin
  summer winter spring autumn january february march april may june july august september october
  november december monday friday sunday holiday christmas
  flower flowers rainbow butterfly star stars moon sun sky ocean river water fire ice storm thunder
  lightning phoenix eagle falcon hawk wolf tiger lion bear panther cobra snake shark dolphin horse
  rabbit bunny kitty kitten cat cats dog dogs puppy doggie fish chicken cheese banana apple cherry
  strawberry orange1 peach chocolate candy sugar honey sweet sweetie baby babygirl babyboy girl boy
  family mother father mom dad sister brother friend friends forever always together
  london paris berlin newyork america canada russia mexico brazil dallas texas boston chicago
  computer internet google facebook instagram twitter youtube yahoo hotmail gmail skype microsoft
  windows apple1 samsung nokia iphone android linux system server oracle database network security
  qwertyuiop asdfghjkl asdfasdf qwerqwer zxczxc poiuytrewq mnbvcxz lkjhgfdsa asdasd qweqwe
  changeme default temp temporary public private office business company manager service support
  whatever nothing something blahblah asdf1234 letmein1 trouble crazy cool coolcool awesome
  monster devil satan hell demon evil dark darkness death dead ghost vampire zombie
  music guitar piano drums metallica nirvana slipknot eminem rammstein beatles linkin park
  hannah taylor morgan jasmine madison brittany courtney whitney tiffany lauren danielle
  ashley1 michael1 jordan23 charlie1 daniel1 superstar rockstar champion winner victory power
  energy extreme turbo nitro racing driver speed fast rocket rocket1 apollo pluto jupiter mars
  saturn venus mercury neptune galaxy universe space nasa
  pass1234 passme openup opensesame sesame enter entry key keys lock unlock
  qwerty12 azertyuiop motdepasse contrasena senha parola hallo schatz sommer
  fuckyou fuckoff asshole bitch sexy sex hottie
`)

/** The same for Russian speakers. */
export const russianWords = list(`
  пароль привет любовь люблю солнце солнышко котенок котёнок котик кошка собака зайка зайчик малыш
  мама папа мамочка папочка семья сынок дочка дочь сестра брат бабушка дедушка друг подруга друзья
  россия москва питер спартак зенит динамо локомотив цска ростов самара казань сибирь урал
  саша маша даша наташа настя катя оля юля таня лена света ира аня вика ксюша полина алина марина
  кристина екатерина анастасия наталья светлана татьяна ольга елена ирина анна мария дарья
  виктория надежда вера людмила галина валентина оксана лариса диана карина арина милана
  сергей андрей александр алексей дмитрий дима максим макс артем артём иван ваня никита денис
  антон роман рома игорь олег вова владимир владислав влад евгений женя кирилл павел паша миша
  михаил николай коля витя виктор вадим руслан тимур стас станислав юрий юра константин костя
  ангел ангелочек демон дьявол волк волчонок тигр тигренок лев медведь мишка лиса дракон орел сокол
  звезда звездочка луна небо море океан река лето зима весна осень снег дождь огонь вода цветок роза
  ромашка вишня клубника малина яблоко апельсин банан лимон арбуз шоколад конфета сахар мед
  айва песочница учебные честность слоты
  деньги рубль доллар удача счастье победа свобода жизнь смерть мечта сила власть богатство казино
  король королева принц принцесса царь герой воин солдат офицер капитан пират ниндзя самурай
  футбол хоккей баскетбол теннис бокс машина мотоцикл лада жигули мерседес феррари
  компьютер интернет игра игрок геймер админ администратор тест логин секрет вход доступ яндекс
  йцукен йцу фыва фывапрол ячсмить йфяцычувс йцукенг
  красота красавица красотка милый милая любимый любимая родная родной дорогая лапочка куколка
  пупсик дурак дура идиот козел черт блин
  музыка гитара танцы школа универ студент работа отпуск дом квартира дача пиво водка вино чай кофе
`)

/** Complete passwords without a suffix. «abc» is not included, because the specification names it as accepted. */
export const fixed = list(`
  abc1 abc12 abcabc aabbcc a12345 a123456 a1234567 a123456789 s123456 q12345 q123456 w123456
  1234qwer 123qwe 123qweasd 123qweasdzxc 12qwaszx 12qw 12qw34er qwer1234 qwe123 qaz123 asd123 zxc123
  1a2b3c 1a2b3c4d p@ssw0rd p@ssword pa$$word pa$$w0rd passw0rd1 admin@123 pass@123 welcome@123
  123abc 1234abcd 123456a 1234567a 12345678a 123456789a 123456q 123456789q 12345q 12345qwert
  12345678 123456789 1234567890 0123456789 987654321 9876543210 11112222 11223344 12344321 12341234
  123123123 123321123 147258369 159753 1597532486 741852963 789456123 963852741 31415926 14142135
  55555555 77777777 88888888 00000000 11111111 22222222 99999999 1234554321 13579 135792468 24681012
  12345678910 1122334455 0987654321 102030 10203040 100200300 20002000 19841984 19901990 123654789
  ncc1701 thx1138 bond007 agent007 jamesbond rush2112 8675309 4815162342 cjkysirj vfhbyf yfnfif
  qwerty123456 qwerty12345678 qwerty1234567890 йцукен123456 пароль123456 gfhjkm123 ghbdtn123
`)
