import type { Position } from './locations'
import { PLACES, type Place } from './place-list'

/** A place that can be found by its name in any of the three languages. */
interface Named extends Place {
  readonly names: readonly string[]
}

/** Towns in the area where ads can show, in addition to the listed places. GeoNames, CC BY 4.0, as on the base map. */
const TOWNS: readonly (readonly [name: string, lat: number, lng: number])[] = [
  ['Bentota', 6.426, 79.9958],
  ['Beruwala', 6.4788, 79.9828],
  ['Colombo', 6.9355, 79.8487],
  ['Gampaha', 7.0897, 79.9925],
  ['Hanwella', 6.9012, 80.0852],
  ['Hendala', 6.9909, 79.883],
  ['Homagama', 6.844, 80.0024],
  ['Horana', 6.7159, 80.0626],
  ['Ja-Ela', 7.0744, 79.8919],
  ['Kalutara', 6.5831, 79.9593],
  ['Kandana', 7.048, 79.8937],
  ['Katunayaka', 7.1699, 79.8884],
  ['Kegalle', 7.2523, 80.3436],
  ['Kolonnawa', 6.9329, 79.8848],
  ['Kotikawatta', 6.9269, 79.9095],
  ['Minuwangoda', 7.1663, 79.9533],
  ['Moratuwa', 6.773, 79.8816],
  ['Mulleriyawa', 6.933, 79.9297],
  ['Negombo', 7.2083, 79.8358],
  ['Panadura', 6.7132, 79.9026],
  ['Pita Kotte', 6.8905, 79.9015],
  ['Sri Jayewardenepura Kotte', 6.883, 79.9071],
  ['Welisara', 7.0281, 79.9014],
]

/** The Sinhala and Tamil names of the places, and other spellings. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  Bambalapitiya: ['බම්බලපිටිය', 'பம்பலப்பிட்டி'],
  Battaramulla: ['බත්තරමුල්ල', 'பத்தரமுல்லை'],
  Bentota: ['බෙන්තොට', 'பெந்தோட்டை'],
  Beruwala: ['බේරුවල', 'பேருவளை'],
  Borella: ['බොරැල්ල', 'பொரளை'],
  Colombo: ['කොළඹ', 'கொழும்பு'],
  'Colombo Fort': ['කොටුව', 'கோட்டை', 'Fort'],
  Dehiwala: ['දෙහිවල', 'தெகிவளை'],
  Gampaha: ['ගම්පහ', 'கம்பஹா'],
  Hanwella: ['හංවැල්ල', 'ஹங்வெல்ல'],
  Homagama: ['හෝමාගම', 'ஹோமாகம'],
  Horana: ['හොරණ', 'ஹொரணை'],
  'Ja-Ela': ['ජා-ඇල', 'ஜா-எல', 'Ja Ela'],
  Kalutara: ['කළුතර', 'களுத்துறை'],
  Kandana: ['කඳාන', 'கந்தானை'],
  Katunayaka: ['කටුනායක', 'கட்டுநாயக்க', 'Katunayake', 'Airport'],
  Kegalle: ['කෑගල්ල', 'கேகாலை'],
  Kelaniya: ['කැලණිය', 'களனி'],
  Kollupitiya: ['කොල්ලුපිටිය', 'கொள்ளுப்பிட்டி', 'Colpetty'],
  Kolonnawa: ['කොලොන්නාව', 'கொலன்னாவை'],
  Maharagama: ['මහරගම', 'மஹரகம'],
  Malabe: ['මාලඹේ', 'மாலபே'],
  Maradana: ['මරදාන', 'மருதானை'],
  Minuwangoda: ['මිනුවන්ගොඩ', 'மினுவாங்கொடை'],
  Moratuwa: ['මොරටුව', 'மொறட்டுவை'],
  'Mount Lavinia': ['ගල්කිස්ස', 'கல்கிசை', 'Galkissa'],
  Mulleriyawa: ['මුල්ලේරියාව', 'முல்லேரியா'],
  Negombo: ['මීගමුව', 'நீர்கொழும்பு'],
  Nugegoda: ['නුගේගොඩ', 'நுகேகொடை'],
  Panadura: ['පානදුර', 'பாணந்துறை'],
  Peliyagoda: ['පෑලියගොඩ', 'பேலியகொடை'],
  Pettah: ['පිටකොටුව', 'புறக்கோட்டை'],
  'Pita Kotte': ['පිටකෝට්ටේ', 'பிட்டகோட்டே'],
  Rajagiriya: ['රාජගිරිය', 'ராஜகிரிய'],
  'Sri Jayewardenepura Kotte': ['ශ්‍රී ජයවර්ධනපුර කෝට්ටේ', 'ஸ்ரீ ஜயவர்த்தனபுர கோட்டே'],
  'Town Hall': ['නගර ශාලාව', 'நகர மண்டபம்', 'Lipton Circus'],
  Wattala: ['වත්තල', 'வத்தளை'],
  Wellawatte: ['වැල්ලවත්ත', 'வெள்ளவத்தை', 'Wellawatta'],
}

const GAZETTEER: readonly Named[] = [
  ...PLACES,
  ...TOWNS.map(([name, lat, lng]): Place => ({ name, position: { lat, lng } satisfies Position })),
].map((place) => ({ ...place, names: [place.name, ...(OTHER_NAMES[place.name] ?? [])].map(plain) }))

/** A name normalised for comparison: without case, accents, joiners and punctuation. */
function plain(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200b-\u200d\s.,'-]/g, '')
}

/** Places with these letters in their name in any language; those that begin with them come first. */
export function placesNamed(typed: string, most = 6): readonly Place[] {
  const wanted = plain(typed)
  if (wanted === '') return []
  const ranked = GAZETTEER.flatMap((place) => {
    const at = Math.min(...place.names.map((name) => name.indexOf(wanted)).filter((index) => index >= 0))
    return Number.isFinite(at) ? [{ place, at }] : []
  })
  return ranked
    .toSorted((a, b) => Math.sign(a.at) - Math.sign(b.at) || a.place.name.localeCompare(b.place.name))
    .slice(0, most)
    .map(({ place: { name, position } }) => ({ name, position }))
}
