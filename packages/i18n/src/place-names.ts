import type { LanguageCode } from './languages'

type Names = readonly [sinhala: string, tamil: string]

/** The named routes and areas, and the places that are offered without a search, by their English names. */
export const PLACE_NAMES: Readonly<Record<string, Names>> = {
  'Galle Road': ['ගාලු පාර', 'காலி வீதி'],
  'Colombo Fort': ['කොළඹ කොටුව', 'கொழும்பு கோட்டை'],
  Borella: ['බොරැල්ල', 'பொரளை'],
  Nugegoda: ['නුගේගොඩ', 'நுகேகொடை'],
  Kollupitiya: ['කොල්ලුපිටිය', 'கொள்ளுப்பிட்டி'],
  Bambalapitiya: ['බම්බලපිටිය', 'பம்பலப்பிட்டி'],
  Malabe: ['මාලබේ', 'மாலபே'],
  Peliyagoda: ['පෑලියගොඩ', 'பேலியகொடை'],
  'Route 100: Pettah - Panadura (Galle Road)': [
    'මාර්ග අංක 100: පිටකොටුව – පානදුර (ගාලු පාර)',
    'வழித்தடம் 100: புறக்கோட்டை – பாணந்துறை (காலி வீதி)',
  ],
  'Route 120: Pettah - Horana': ['මාර්ග අංක 120: පිටකොටුව – හොරණ', 'வழித்தடம் 120: புறக்கோட்டை – ஹொரணை'],
  'Route 138: Pettah - Nugegoda - Maharagama - Homagama': [
    'මාර්ග අංක 138: පිටකොටුව – නුගේගොඩ – මහරගම – හෝමාගම',
    'வழித்தடம் 138: புறக்கோட்டை – நுகேகொடை – மஹரகம – ஹோமாகம',
  ],
  'Route 177: Kollupitiya - Malabe - Kaduwela': [
    'මාර්ග අංක 177: කොල්ලුපිටිය – මාලබේ – කඩුවෙල',
    'வழித்தடம் 177: கொள்ளுப்பிட்டி – மாலபே – கடுவெல',
  ],
  'Route 190: Pettah - Borella - Malabe - Meegoda': [
    'මාර්ග අංක 190: පිටකොටුව – බොරැල්ල – මාලබේ – මීගොඩ',
    'வழித்தடம் 190: புறக்கோட்டை – பொரளை – மாலபே – மீகொட',
  ],
  'Negombo Road corridor (A3): Pettah - Negombo': [
    'මීගමුව පාර (A3): පිටකොටුව – මීගමුව',
    'நீர்கொழும்பு வீதி (A3): புறக்கோட்டை – நீர்கொழும்பு',
  ],
  'Kandy Road corridor (A1): Pettah - Kadawatha': ['මහනුවර පාර (A1): පිටකොටුව – කඩවත', 'கண்டி வீதி (A1): புறக்கோட்டை – கடவத்தை'],
  'Baseline Road': ['බේස්ලයින් පාර', 'பேஸ்லைன் வீதி'],
  Elsewhere: ['වෙනත් තැන්', 'வேறு இடங்கள்'],
  Pettah: ['පිටකොටුව', 'புறக்கோட்டை'],
  Maradana: ['මරදාන', 'மருதானை'],
  'Town Hall': ['නගර ශාලාව', 'நகர மண்டபம்'],
  Rajagiriya: ['රාජගිරිය', 'ராஜகிரிய'],
  Battaramulla: ['බත්තරමුල්ල', 'பத்தரமுல்லை'],
  Wellawatte: ['වැල්ලවත්ත', 'வெள்ளவத்தை'],
  Dehiwala: ['දෙහිවල', 'தெகிவளை'],
  'Mount Lavinia': ['ගල්කිස්ස', 'கல்கிசை'],
  Maharagama: ['මහරගම', 'மஹரகம'],
  Kelaniya: ['කැලණිය', 'களனி'],
  Wattala: ['වත්තල', 'வத்தளை'],
}

/** English names by the others: a place keeps the name in which it was chosen. */
const ENGLISH = new Map(Object.entries(PLACE_NAMES).flatMap(([english, names]) => names.map((name) => [name, english])))

/** Returns the name of a route, an area or a listed place, given in any language, in a language. Any other name stays as it is. */
export function placeNameIn(language: LanguageCode, name: string): string {
  const english = ENGLISH.get(name) ?? name
  const names = Object.hasOwn(PLACE_NAMES, english) ? PLACE_NAMES[english] : undefined
  if (!names || language === 'en') return english
  return language === 'si' ? names[0] : names[1]
}
