/**
 * Places of the served area beside the listed ones, one a line: the names in English, Sinhala and Tamil, the latitude and
 * longitude, and other spellings. The file is loaded when somebody begins to search.
 *
 * Towns: GeoNames, CC BY 4.0, as on the base map. The others are placed by hand at the middle of the neighbourhood, the
 * junction or the gate, to about 200 m, and compared with the census divisions and bus stops of public lists.
 */
export const PLACE_LINES = `
Bentota | බෙන්තොට | பெந்தோட்டை | 6.4260 79.9958
Beruwala | බේරුවල | பேருவளை | 6.4788 79.9828
Colombo | කොළඹ | கொழும்பு | 6.9355 79.8487
Gampaha | ගම්පහ | கம்பஹா | 7.0897 79.9925
Hanwella | හංවැල්ල | ஹங்வெல்ல | 6.9012 80.0852
Hendala | හැඳල | ஹெந்தல | 6.9909 79.8830
Homagama | හෝමාගම | ஹோமாகம | 6.8440 80.0024
Horana | හොරණ | ஹொரணை | 6.7159 80.0626
Ja-Ela | ජා-ඇල | ஜா-எல | 7.0744 79.8919
Kalutara | කළුතර | களுத்துறை | 6.5831 79.9593
Kandana | කඳාන | கந்தானை | 7.0480 79.8937
Katunayaka | කටුනායක | கட்டுநாயக்க | 7.1699 79.8884 | Katunayake
Kegalle | කෑගල්ල | கேகாலை | 7.2523 80.3436
Kolonnawa | කොලොන්නාව | கொலன்னாவை | 6.9329 79.8848
Kotikawatta | කොටිකාවත්ත | கொட்டிகாவத்தை | 6.9269 79.9095
Minuwangoda | මිනුවන්ගොඩ | மினுவாங்கொடை | 7.1663 79.9533
Moratuwa | මොරටුව | மொறட்டுவை | 6.7730 79.8816
Mulleriyawa | මුල්ලේරියාව | முல்லேரியா | 6.9330 79.9297
Negombo | මීගමුව | நீர்கொழும்பு | 7.2083 79.8358
Panadura | පානදුර | பாணந்துறை | 6.7132 79.9026
Pita Kotte | පිටකෝට්ටේ | பிட்டகோட்டே | 6.8905 79.9015
Sri Jayewardenepura Kotte | ශ්‍රී ජයවර්ධනපුර කෝට්ටේ | ஸ்ரீ ஜயவர்த்தனபுர கோட்டே | 6.8830 79.9071
Welisara | වැලිසර | வெலிசர | 7.0281 79.9014
Kaduwela | කඩුවෙල | கடுவெல | 6.9316 79.9825
Walpola | වල්පොල | வல்பொல | 7.0490 79.9260
Peralanda | පෙරලන්ද | பெரலந்த | 7.0406 79.9098
Kapuwatta | කපුවත්ත | கபுவத்தை | 7.0616 79.8920
Akuregoda | අකුරේගොඩ | அகுரேகொட | 6.8860 79.9270 | Akuregoda Defence Headquarters
Alawathupitiya | අලවතුපිටිය | அலவதுப்பிட்டிய | 7.1151 79.8870
Aluthgama | අලුත්ගම | அளுத்கம | 6.4340 80.0030 | Alutgama
Aluthkade | අලුත්කඩේ | அளுத்கடை | 6.9369 79.8635 | Hulftsdorp, Hulftsdorf, Aluthkade Courts
Aluth Mawatha | අලුත් මාවත | அளுத் மாவத்தை | 6.9600 79.8648
Ambatale | අඹතලේ | அம்பத்தளை | 6.9407 79.9389 | Ambathale
Anderson Flats | ඇන්ඩර්සන් නිවාස | அண்டர்சன் தொடர்மாடி | 6.8898 79.8725 | Anderson Flat
Andiambalama | ආඬිඅම්බලම | ஆண்டியம்பலம | 7.1890 79.9050
Angulana | අඟුලාන | அங்குலானை | 6.8027 79.8727
Arangala | අරංගල | அரங்கல | 6.8890 79.9640
Armour Street | ආමර් වීදිය | ஆமர் வீதி | 6.9420 79.8650
Athurugiriya | අතුරුගිරිය | அத்துருகிரிய | 6.8773 79.9900 | Athurugiriya town
Attidiya | අත්තිඩිය | அத்திடிய | 6.8395 79.8830 | Attidiya junction
Averihena | ඇවරිහේන | அவரிஹேன | 6.8846 79.9535 | Evarihena
Avissawella | අවිස්සාවේල්ල | அவிசாவளை | 6.9530 80.2100 | Avissawella town
Bambalapitiya Flats | බම්බලපිටිය නිවාස | பம்பலப்பிட்டி தொடர்மாடி | 6.8888 79.8566
Bandaragama | බණ්ඩාරගම | பண்டாரகம | 6.7150 79.9880
Baseline Road | බේස්ලයින් පාර | பேஸ்லைன் வீதி | 6.9262 79.8780
Batapotha | බටපොත | பட்டபொத்த | 6.9004 79.9365
Batawala | බටවල | படவல | 6.8777 80.0547
Battaramulla South | බත්තරමුල්ල දකුණ | பத்தரமுல்லை தெற்கு | 6.8950 79.9191
Batuwatta | බටුවත්ත | பட்டுவத்தை | 7.0577 79.9319
Beddagana | බැද්දගාන | பெத்தகான | 6.8905 79.9080 | Beddagana wetland park
Bellanwila | බෙල්ලන්විල | பெல்லன்வில | 6.8482 79.8897 | Bellanvila
Biyagama | බියගම | பியகம | 6.9490 79.9850
Bloemendhal | බ්ලූමැන්ඩල් | புளூமெண்டால் | 6.9523 79.8690 | Bloemendal, Blumendhal
Bokundara | බොකුන්දර | பொகுந்தர | 6.8175 79.9180
Bolgoda | බොල්ගොඩ | பொல்கொட | 6.7640 79.9110 | Bolgoda lake
Bomiriya | බෝමිරිය | பொமிரிய | 6.9360 80.0010
Bopitiya | බෝපිටිය | போப்பிட்டி | 7.0802 79.8590
Boralesgamuwa | බොරලැස්ගමුව | பொரலஸ்கமுவ | 6.8410 79.9015
Borupana | බොරුපන | பொருப்பன | 6.8127 79.8942
Bulugaha Junction | බුලුගහ හන්දිය | புலுகஹ சந்தி | 6.9720 79.9170
Cinnamon Gardens | කුරුඳුවත්ත | கறுவாத்தோட்டம் | 6.9075 79.8665 | Kurunduwatta, Colombo 7
Cotta Road | කෝට්ටේ පාර | கோட்டே வீதி | 6.9130 79.8835 | Kotte Road
Crow Island | කාක දූපත | காக்கைத்தீவு | 6.9735 79.8735 | Kakaithivu
Dalugama | දළුගම | தலுகம | 6.9735 79.9190
Dalupitiya | දළුපිටිය | தலுப்பிட்டிய | 6.9955 79.9370
Dandugama | දඬුගම | தண்டுகம | 7.1023 79.8770
Daluwakotuwa | දළුවකොටුව | தலுவாகொட்டுவ | 7.2547 79.8507
Dehiwala Junction | දෙහිවල හන්දිය | தெகிவளை சந்தி | 6.8513 79.8660
Delgoda | දෙල්ගොඩ | தெல்கொட | 6.9868 80.0170
Delkanda | දෙල්කඳ | தெல்கந்த | 6.8630 79.9014 | Delkanda junction
Dematagoda | දෙමටගොඩ | தெமட்டகொடை | 6.9310 79.8775
Depanama | දෙපානම | தெபானம | 6.8560 79.9480
Dickmans Road | ඩික්මන්ස් පාර | டிக்மன்ஸ் வீதி | 6.8888 79.8588 | Dickman's Road, Lester James Peries Mawatha
Dikovita | දික්ඕවිට | திக்கோவிட்ட | 7.0074 79.8673 | Dikkowita harbour
Diyagama | දියගම | தியகம | 6.8094 80.0057
Divulapitiya | දිවුලපිටිය | திவுலப்பிட்டிய | 7.2220 80.0130
Divulpitiya (Boralesgamuwa) | දිවුල්පිටිය | திவுல்பிட்டிய | 6.8520 79.8945
Dompe | දොම්පෙ | தொம்பே | 6.9480 80.0620
Duwa | දූව | தூவ | 7.2048 79.8215 | Doowa
Egoda Uyana | එගොඩ උයන | எகொட உயன | 6.7400 79.8925
Ekala | ඒකල | ஏக்கல | 7.1013 79.9103 | Ekala junction, Ekala industrial estate
Eldeniya | ඇල්දෙණිය | எல்தெனிய | 7.0040 79.9690
Elakanda | ඇළකන්ද | எலகந்த | 6.9965 79.8766
Embuldeniya | ඇඹුල්දෙණිය | எம்புல்தெனிய | 6.8740 79.9015 | Embuldeniya junction
Enderamulla | එන්ඩේරමුල්ල | எண்டெரமுல்ல | 6.9950 79.9160
Eriyawetiya | ඊරියවැටිය | எரியவெட்டிய | 6.9826 79.9217
Erewwala | ඇරැව්වල | எரவ்வல | 6.8300 79.9385
Ethul Kotte | ඇතුල්කෝට්ටේ | எத்துல் கோட்டே | 6.9010 79.9060 | Ethulkotte, Etul Kotte
Ettukala | ඇත්තුකාල | எத்துக்கால | 7.2395 79.8437
Galle Face | ගාලු මුවදොර | காலிமுகத்திடல் | 6.9245 79.8455 | Galle Face Green, Gale Face, Galu Muwadora
Galle Buck | ගල්බොක්ක | கல்பொக்க | 6.9375 79.8425 | Galbokka
Galborella | ගල්බොරැල්ල | கல்பொரல்ல | 6.9585 79.9150
Ganahena | ගනහේන | கணஹேன | 6.9040 79.9265
Ganemulla | ගණේමුල්ල | கணேமுல்ல | 7.0640 79.9640
Gangodawila | ගංගොඩවිල | கங்கொடவில | 6.8610 79.9010 | Gangodavila
Godagama | ගොඩගම | கொடகம | 6.8526 80.0323 | Godagama junction
Godigamuwa | ගොඩිගමුව | கொடிகமுவ | 6.8385 79.9245
Golumadama | ගොළුමඩම | கொலுமடம | 6.8080 79.8839 | Golumadama junction
Gonahena | ගොනහේන | கொனஹேன | 7.0022 79.9850
Gonapola | ගෝනපොල | கோணபொல | 6.7640 79.9930 | Gonapola junction
Gonawala | ගෝනවල | கோனவல | 6.9610 79.9430
Gorakana | ගොරකාන | கொரகான | 6.7610 79.9005
Gotatuwa | ගොතටුව | கொதடுவ | 6.9252 79.9070 | Gothatuwa
Gothatuwa New Town | ගොතටුව නව නගරය | கொதடுவ புதிய நகரம் | 6.9255 79.9148
Gothamipura | ගෝතමීපුර | கோதமிபுர | 6.9089 79.8847 | Gothami Road
Grandpass | ග්‍රෑන්ඩ්පාස් | கிராண்ட்பாஸ் | 6.9470 79.8735 | Grand Pass
Gregory's Road | ග්‍රෙගරි පාර | கிரகரி வீதி | 6.9090 79.8700 | Gregorys Road, R. G. Senanayake Mawatha
Habarakada | හබරකඩ | ஹபரகட | 6.8790 80.0180
Hanwella Town | හංවැල්ල නගරය | ஹங்வெல்ல நகரம் | 6.9050 80.0830
Hapugoda | හපුගොඩ | ஹப்புகொட | 7.0534 79.9029
Havelock Town | හැව්ලොක් නගරය | ஹெவ்லொக் டவுன் | 6.8850 79.8655 | Havelock Road, Havlock
Heiyantuduwa | හෙයියන්තුඩුව | ஹெய்யந்துடுவ | 6.9690 79.9720 | Heiyanthuduwa
Hekitta | හැකිත්ත | ஹெக்கித்த | 6.9825 79.8841 | Hekitta junction
Hettiyawatta | හෙට්ටියාවත්ත | செட்டியார்தோட்டம் | 6.9520 79.8625
Hewagama | හේවාගම | ஹேவாகம | 6.9308 79.9766
Himbutana | හිඹුටාන | ஹிம்புட்டான | 6.9222 79.9345
Hirana | හිරණ | ஹிரண | 6.7400 79.9390
Hokandara | හෝකන්දර | ஹோகந்தர | 6.8790 79.9690 | Hokandara junction
Horahena | හොරහේන | ஹொரஹேன | 6.8830 79.9655
Horape | හොරපේ | ஹொரபே | 7.0150 79.9240
Horethuduwa | හොරේතුඩුව | ஹொரேதுடுவ | 6.7715 79.8940
Horton Place | හෝර්ටන් පෙදෙස | ஹோட்டன் பிளேஸ் | 6.9115 79.8710
Hunupitiya | හුණුපිටිය | ஹுணுப்பிட்டி | 6.9249 79.8550 | Hunupitiya Colombo
Hunupitiya (Wattala) | හුණුපිටිය (වත්තල) | ஹுணுப்பிட்டி (வத்தளை) | 6.9860 79.9055
Hyde Park Corner | හයිඩ් පාක් කෝනර් | ஹைட் பார்க் சந்தி | 6.9196 79.8595
Ibbanwala | ඉබ්බන්වල | இப்பன்வல | 6.9182 79.8625 | Ibbanwala junction, Lipton
Idama | ඉඩම | இடம | 6.7800 79.8855
Independence Square | නිදහස් චතුරශ්‍රය | சுதந்திர சதுக்கம் | 6.9042 79.8678 | Independence Hall, Torrington
Indibedda | ඉඳිබැද්ද | இந்திபெத்த | 6.7775 79.9010
Ingiriya | ඉංගිරිය | இங்கிரிய | 6.7450 80.1770
Ingurukade Junction | ඉඟුරුකඩේ හන්දිය | இங்குருக்கடை சந்தி | 6.9520 79.8730 | Ingurukade
Jampettah Street | ජම්පට වීදිය | ஜம்பட்டா வீதி | 6.9448 79.8595 | Jampettah
Jawatta | ජාවත්ත | ஜாவத்தை | 6.8985 79.8660 | Jawatte
Jayanthipura | ජයන්තිපුර | ஜயந்திபுர | 6.8945 79.9243 | Palam Thuna, Battaramulla Jayanthipura
Jayawadanagama | ජයවඩනගම | ஜயவடனகம | 6.8863 79.9365
Jinthupitiya | ජින්තුපිටිය | ஜிந்துப்பிட்டி | 6.9437 79.8590 | Gintupitiya
Jubilee Post | ජුබිලි කණුව | ஜுபிலி கம்பம் | 6.8763 79.9004 | Jubilee Kanuwa
Kadawatha | කඩවත | கடவத்தை | 7.0021 79.9512 | Kadawata
Kadirana | කදිරාන | கதிரான | 7.2082 79.8703
Kaduwela Town | කඩුවෙල නගරය | கடுவெல நகரம் | 6.9362 79.9840
Kahathuduwa | කහතුඩුව | கஹதுடுவ | 6.7863 79.9880
Kalalgoda | කලල්ගොඩ | கலல்கொட | 6.8659 79.9313
Kalapaluwawa | කලපළුවාව | கலபலுவாவ | 6.9139 79.9136
Kaldemulla | කල්දේමුල්ල | கல்தேமுல்ல | 6.8057 79.8784
Kalubowila | කළුබෝවිල | களுபோவில | 6.8655 79.8765 | Kalubovila
Kalutara South | කළුතර දකුණ | களுத்துறை தெற்கு | 6.5850 79.9610
Kandawala | කඳවල | கந்தவளை | 6.8202 79.8886
Karagampitiya | කරගම්පිටිය | கரகம்பிட்டிய | 6.8484 79.8723
Bulugahagoda | බුලුගහගොඩ | புலுகஹகொட | 7.0760 79.9710
Katubedda | කටුබැද්ද | கட்டுபெத்த | 6.7974 79.8886 | Katubedda junction
Katukurunda (Moratuwa) | කටුකුරුන්ද | கட்டுக்குருந்த | 6.7450 79.8930 | Katukurunda
Katunayake Airport | කටුනායක ගුවන් තොටුපළ | கட்டுநாயக்க விமான நிலையம் | 7.1810 79.8845 | Bandaranaike International Airport, BIA, CMB, airport
Katunayake FTZ | කටුනායක නිදහස් වෙළඳ කලාපය | கட்டுநாயக்க சுதந்திர வர்த்தக வலயம் | 7.1690 79.8790 | free trade zone, EPZ
Katuwawala | කටුවාවල | கட்டுவாவல | 6.8290 79.9130
Katuwapitiya | කටුවපිටිය | கட்டுவாப்பிட்டிய | 7.2125 79.8590 | Katuwapitiya Negombo
Kawdana | කව්දාන | கவுடான | 6.8448 79.8770 | Kaudana
Kelanimulla | කැලණිමුල්ල | களனிமுல்ல | 6.9461 79.9240
Kelanitissa | කැලණිතිස්ස | களனிதிஸ்ஸ | 6.9545 79.8790
Kerawalapitiya | කෙරවලපිටිය | கெரவலப்பிட்டி | 7.0116 79.8875
Kesbewa | කැස්බෑව | கெஸ்பேவ | 6.7957 79.9408
Keselwatta (Colombo 12) | කෙසෙල්වත්ත | கெசெல்வத்தை | 6.9342 79.8601 | Keselwatte
Keselwatta (Panadura) | කෙසෙල්වත්ත (පානදුර) | கெசெல்வத்தை (பாணந்துறை) | 6.7494 79.9030
Kimbulapitiya | කිඹුලාපිටිය | கிம்புலாப்பிட்டிய | 7.2020 79.8970
Kiribathgoda | කිරිබත්ගොඩ | கிரிபத்கொட | 6.9781 79.9270 | Kiribathgoda junction
Kirimandala Mawatha | කිරිමණ්ඩල මාවත | கிரிமண்டல மாவத்தை | 6.8951 79.8830
Kirulapone | කිරුලපන | கிருலப்பனை | 6.8805 79.8765 | Kirulapana, Kirillapone, Kirillapona, Kirullapone
Kittampahuwa | කිත්තම්පහුව | கித்தம்பஹுவ | 6.9433 79.8994
Kochchikade (Colombo 13) | කොච්චිකඩේ | கொச்சிக்கடை | 6.9460 79.8563 | Kochikade
Kochchikade (Negombo) | කොච්චිකඩේ (මීගමුව) | கொச்சிக்கடை (நீர்கொழும்பு) | 7.2620 79.8580
Kohilawatta | කොහිලවත්ත | கொஹிலவத்த | 6.9370 79.9070 | Kohilawatte
Kohuwala | කොහුවල | கொஹுவல | 6.8680 79.8840 | Kohuwela, Kohuwala junction
Koralawella | කොරලවැල්ල | கொரளவெல்ல | 6.7600 79.8865
Korathota | කොරතොට | கொரதொட்ட | 6.9074 80.0013
Koswatta (Battaramulla) | කොස්වත්ත | கொஸ்வத்த | 6.9077 79.9300 | Koswatte
Koswatta (Nawala) | කොස්වත්ත (නාවල) | கொஸ்வத்த (நாவல) | 6.8998 79.8969 | Koswatte Nawala
Kotahena | කොටහේන | கொட்டாஞ்சேனை | 6.9467 79.8628 | Kotahene, Kottahena, Kotanchena, Colombo 13
Kothalawala | කොතලාවල | கொத்தலாவல | 6.9206 79.9795
Kottawa | කොට්ටාව | கொட்டாவ | 6.8412 79.9655 | Kottawa town, Kottava
Kotte | කෝට්ටේ | கோட்டே | 6.8940 79.9050
Kotugoda | කොටුගොඩ | கொட்டுகொட | 7.1224 79.9178
Kurana | කුරණ | குரண | 7.1886 79.8610
Kynsey Road | කින්සි පාර | கின்சி வீதி | 6.9155 79.8700
Lake House | ලේක් හවුස් | லேக் ஹவுஸ் | 6.9325 79.8474
Lakshapathiya | ලක්ෂපතිය | லக்ஷபதிய | 6.7965 79.8825
Liberty Plaza Junction | ලිබර්ටි හන්දිය | லிபர்ட்டி சந்தி | 6.9105 79.8520 | Liberty, Liberty roundabout
Liyanagemulla | ලියනගේමුල්ල | லியனகேமுல்ல | 7.1465 79.8755
Lunawa | ලුනාව | லுனாவ | 6.7870 79.8785
Lunupokuna | ලුණුපොකුණ | லுணுப்பொக்குண | 6.9564 79.8605
Mabima | මාබිම | மாபிம | 6.9490 79.9660
Mabola | මාබෝල | மாபொல | 7.0022 79.8975 | Mabole
Madampitiya | මාදම්පිටිය | மாதம்பிட்டி | 6.9621 79.8756
Madapatha | මඩපාත | மடபாத்த | 6.7692 79.9279
Madinnagoda | මාදින්නාගොඩ | மாதின்னாகொட | 6.9183 79.9041
Madiwela | මාදිවෙල | மாதிவெல | 6.8784 79.9225
Magammana | මාගම්මන | மாகம்மன | 6.8205 79.9990
Maha Buthgamuwa | මහ බුත්ගමුව | மகா புத்கமுவ | 6.9400 79.9110
Mahabage | මහබාගේ | மகாபாகே | 7.0227 79.9005 | Mahabage junction
Mahara | මහර | மஹர | 6.9911 79.9394 | Mahara junction
Mahawatta | මහවත්ත | மஹவத்த | 6.9580 79.8745
Makandana | මාකන්දන | மாகந்தன | 6.7770 79.9410
Makola | මාකොල | மாகொல | 6.9790 79.9520
Makumbura | මාකුඹුර | மாகும்புர | 6.8392 79.9740 | Makumbura multimodal centre, Kottawa interchange
Malapalla | මාලපල්ල | மாலபல்ல | 6.8475 79.9790
Maliban Junction | මැලිබන් හන්දිය | மலிபன் சந்தி | 6.8195 79.8737 | Maliban
Maligakanda | මාලිගාකන්ද | மாளிகாகந்த | 6.9284 79.8682
Maligawatta | මාලිගාවත්ත | மாளிகாவத்தை | 6.9345 79.8715 | Maligawatte
Malwana | මල්වාන | மல்வானை | 6.9516 80.0150
Malwatta (Dehiwala) | මල්වත්ත | மல்வத்தை | 6.8526 79.8717 | Malwatta Road
Mampe | මාම්පේ | மாம்பே | 6.8040 79.9300
Maradana Technical Junction | තාක්ෂණික හන්දිය | தொழில்நுட்பச் சந்தி | 6.9324 79.8607 | Technical junction
Marine Drive (Bambalapitiya) | මැරීන් ඩ්‍රයිව් | மரைன் டிரைவ் | 6.8925 79.8546 | Marine Drive
Marine Drive (Wellawatte) | මැරීන් ඩ්‍රයිව් (වැල්ලවත්ත) | மரைன் டிரைவ் (வெள்ளவத்தை) | 6.8770 79.8580
Masangas Weediya | මැසෙන්ජර් වීදිය | மெசெஞ்சர் வீதி | 6.9422 79.8610 | Messenger Street
Mattakkuliya | මට්ටක්කුලිය | மட்டக்குளி | 6.9720 79.8765 | Mattakkuli, Mattakuliya
Mattegoda | මත්තේගොඩ | மத்தேகொட | 6.8135 79.9720
Mattumagala | මත්තුමගල | மத்துமகல | 7.0178 79.8970
Mawaramandiya | මාවරමණ්ඩිය | மாவரமண்டிய | 6.9912 79.9727
Mawathgama (Homagama) | මාවත්ගම | மாவத்கம | 6.8348 80.0144
Meegahawatta | මීගහවත්ත | மீகஹவத்த | 6.9885 79.9900
Meegasmulla | මීගස්මුල්ල | மீகஸ்முல்ல | 6.8738 80.0298
Meegoda | මීගොඩ | மீகொட | 6.8480 80.0480
Meethotamulla | මීතොටමුල්ල | மீதொட்டமுல்ல | 6.9366 79.8848 | Meetotamulla
Milagiriya | මිලාගිරිය | மிலாகிரிய | 6.8909 79.8575
Minuwangoda Road (Ekala) | මිනුවන්ගොඩ පාර | மினுவாங்கொடை வீதி | 7.1040 79.9140
Mirigama | මීරිගම | மீரிகம | 7.2430 80.1260
Mirihana | මිරිහාන | மிரிஹான | 6.8765 79.9035
Modara | මෝදර | முகத்துவாரம் | 6.9657 79.8700 | Mutwal, Mutuwal, Muttuwal, Colombo 15
Molpe | මෝල්පේ | மோல்பே | 6.7923 79.9000
Moragasmulla | මොරගස්මුල්ල | மொரகஸ்முல்ல | 6.9010 79.8990
Moratumulla | මොරටුමුල්ල | மொரட்டுமுல்ல | 6.7860 79.8950
Moratuwella | මොරටුවැල්ල | மொரட்டுவெல்ல | 6.7690 79.8840
Mount Mary | මවුන්ට් මේරි | மவுண்ட் மேரி | 6.9275 79.8790
Mulleriyawa New Town | මුල්ලේරියාව නව නගරය | முல்லேரியா புதிய நகரம் | 6.9308 79.9330
Muthuwella | මුතුවැල්ල | முத்துவெல்ல | 6.9600 79.8640
Nagalagam Street | නාගලගම් වීදිය | நாகலகம் வீதி | 6.9575 79.8780 | Nagalagam
Narahenpita | නාරාහේන්පිට | நாரஹேன்பிட்டி | 6.8985 79.8772 | Narahenpita junction
Nawagamuwa | නවගමුව | நவகமுவ | 6.9220 80.0150
Nawala | නාවල | நாவல | 6.8905 79.8890 | Navala, Nawala junction
Nawinna | නාවින්න | நாவின்ன | 6.8560 79.9155 | Navinna
Nedimala | නැදිමාල | நெதிமால | 6.8500 79.8815
Negombo Beach | මීගමුව වෙරළ | நீர்கொழும்பு கடற்கரை | 7.2330 79.8420 | Lewis Place
New Bazaar | නිව් බසාර් | நியூ பசார் | 6.9418 79.8672
Nittambuwa | නිට්ටඹුව | நிட்டம்புவ | 7.1440 80.0960
Niwandama | නිවන්දම | நிவந்தம | 7.0830 79.9290
Nugegoda Gamsabha Junction | ගම්සභා හන්දිය | கம்சபா சந்தி | 6.8672 79.8960 | Gamsabha junction, Gamsaba
Obesekarapura | ඔබේසේකරපුර | ஒபேசேகரபுர | 6.9173 79.8920
Orugodawatta | ඔරුගොඩවත්ත | ஒருகொடவத்தை | 6.9440 79.8800 | Orugodawatte
Oruwala | ඔරුවල | ஒருவல | 6.8841 80.0019
Padukka | පාදුක්ක | பாதுக்க | 6.8410 80.0900
Pagoda | පාගොඩ | பாகொட | 6.8790 79.8990 | Pagoda Road
Palliyawatta | පල්ලියවත්ත | பல்லியவத்தை | 6.9870 79.8722
Pamankada | පාමන්කඩ | பாமன்கடை | 6.8750 79.8715
Pamunugama | පමුණුගම | பமுனுகம | 7.0930 79.8560
Pamunuwa | පමුණුව | பமுனுவ | 6.8560 79.9300 | Pamunuwa market
Panagoda | පනාගොඩ | பனாகொட | 6.8590 80.0230
Panchikawatta | පංචිකාවත්ත | பஞ்சிகாவத்தை | 6.9330 79.8655 | Panchikawatte
Pannipitiya | පන්නිපිටිය | பன்னிப்பிட்டிய | 6.8468 79.9485
Peliyagoda Interchange | පෑලියගොඩ අන්තර් හුවමාරුව | பேலியகொடை இடைமாறல் | 6.9650 79.8900
Pelawatta | පැලවත්ත | பெலவத்த | 6.8905 79.9300 | Pelawatte, Isurupaya
Pelenwatta | පැලෙන්වත්ත | பெலன்வத்த | 6.8256 79.9516
Pepiliyana | පැපිලියාන | பெபிலியான | 6.8565 79.8906
Periyamulla | පෙරියමුල්ල | பெரியமுல்ல | 7.2159 79.8452
Piliyandala | පිළියන්දල | பிலியந்தலை | 6.8019 79.9230 | Piliyandala town
Pitipana (Homagama) | පිටිපන (හෝමාගම) | பிட்டிபன (ஹோமாகம) | 6.8438 80.0225 | Pitipana junction
Pitipana (Negombo) | පිටිපන (මීගමුව) | பிட்டிபன (நீர்கொழும்பு) | 7.1971 79.8240
Pittugala | පිට්ටුගල | பிட்டுகல | 6.9120 79.9640
Polduwa Junction | පොල්දූව හන්දිය | பொல்துவ சந்தி | 6.9040 79.9085 | Polduwa
Polgasowita | පොල්ගස්ඕවිට | பொல்கஸ்ஓவிட்ட | 6.7850 79.9790
Polhengoda | පොල්හේන්ගොඩ | பொல்ஹேன்கொட | 6.8830 79.8780
Pore | පෝරේ | போரே | 6.8861 79.9853
Pothuarawa | පොතුඅරාව | பொதுஅராவ | 6.8961 79.9522
Pugoda | පූගොඩ | பூகொட | 6.9790 80.1220
Punchi Borella junction | පුංචි බොරැල්ල හන්දිය | புஞ்சி பொரளை சந்தி | 6.9218 79.8708
Raddolugama | රද්දොළුගම | ரத்தொலுகம | 7.1413 79.9010
Ragama | රාගම | ராகம | 7.0300 79.9170
Rajagiriya Flyover | රාජගිරිය ගුවන් පාලම | ராஜகிரிய மேம்பாலம் | 6.9090 79.8945
Ranala | රණාල | ரணால | 6.9153 80.0338
Ranpokunagama | රන්පොකුණගම | ரன்பொகுணகம | 7.1290 80.0800
Ratmalana | රත්මලාන | இரத்மலானை | 6.8160 79.8720 | Rathmalana
Rattanapitiya | රත්තනපිටිය | ரத்தனப்பிட்டிய | 6.8484 79.8990 | Raththanapitiya
Rawathawatta | රාවතාවත්ත | ராவதாவத்தை | 6.7826 79.8842 | Rawatawatta
Rukmalgama | රුක්මල්ගම | ருக்மல்கம | 6.8570 79.9760 | Rukmale
Saranankara Road | සරණංකර පාර | சரணங்கர வீதி | 6.8660 79.8675
Salamulla | සාලමුල්ල | சாலமுல்ல | 6.9270 79.8971
Sapugaskanda | සපුගස්කන්ද | சப்புகஸ்கந்த | 6.9640 79.9570
Sea Street | සී ස්ට්‍රීට් | செட்டியார் தெரு | 6.9412 79.8553 | Hettiweediya, gold market, Chettiyar Street
Sedawatta | සේදවත්ත | சேதவத்தை | 6.9531 79.8830 | Sedawatte
Seeduwa | සීදුව | சீதுவை | 7.1300 79.8840 | Siduwa
Siddamulla | සිද්ධමුල්ල | சித்தமுல்ல | 6.8190 79.9590
Siyambalape | සියඹලාපේ | சியம்பலாப்பே | 6.9710 79.9870
Slave Island | කොම්පඤ්ඤ වීදිය | கொம்பனித்தெரு | 6.9240 79.8500 | Kompannavidiya, Kompannaveediya, Companyvidiya, Colombo 2
Soysapura | සොයිසාපුර | சொய்சாபுர | 6.8042 79.8832 | Soysapura flats
Stratford Avenue | ස්ට්‍රැට්ෆඩ් මාවත | ஸ்ட்ராட்போர்ட் அவெனியூ | 6.8778 79.8730
Suwarapola | සුවාරපොල | சுவாரபொல | 6.7955 79.9130
Talahena | තලාහේන | தலாஹேன | 6.9080 79.9451 | Thalahena
Talangama | තලංගම | தலங்கம | 6.9050 79.9500 | Thalangama, Thalangama North
Talangama South | තලංගම දකුණ | தலங்கம தெற்கு | 6.8854 79.9270 | Thalangama South
Talapathpitiya | තලපත්පිටිය | தலபத்பிட்டிய | 6.8696 79.9227 | Thalapathpitiya
Talawathugoda | තලවතුගොඩ | தலவத்துகொட | 6.8763 79.9354 | Thalawathugoda, Thalawatugoda
Talawathuhenpita | තලවතුහේන්පිට | தலவத்துஹேன்பிட்ட | 6.9850 79.9330
Telawala | තෙලවල | தெலவல | 6.8065 79.8935 | Thelawala
Temple Trees | අරලියගහ මන්දිරය | அலரி மாளிகை | 6.9133 79.8491
Thewatta | තේවත්ත | தேவத்த | 7.0351 79.9250 | Tewatta
Thimbirigasyaya | තිඹිරිගස්යාය | திம்பிரிகஸ்யாய | 6.8904 79.8638 | Timbirigasyaya
Thorana Junction | තොරණ හන්දිය | தோரண சந்தி | 6.9676 79.9016 | Torana
Thudella | තුඩැල්ල | துடெல்ல | 7.0900 79.8880 | Tudella
Thumbovila | තුම්බෝවිල | தும்போவில | 6.8111 79.9158
Thummulla | තුම්මුල්ල | தும்முல்ல | 6.8985 79.8606 | Tummulla, Bauddhaloka
Udahamulla | උඩහමුල්ල | உடஹமுல்ல | 6.8660 79.9140 | Udahamulla junction
Ulhitiwala | උල්හිටිවල | உல்ஹிட்டிவல | 6.9657 80.0193
Union Place | යූනියන් පෙදෙස | யூனியன் பிளேஸ் | 6.9196 79.8570
Uswatta (Moratuwa) | උස්වත්ත | உஸ்வத்த | 6.7735 79.8815
Uswetakeiyawa | උස්වැටකෙයියාව | உஸ்வெட்டகெய்யாவ | 7.0328 79.8600
Uyana | උයන | உயன | 6.7850 79.8800
Veyangoda | වේයන්ගොඩ | வேயாங்கொடை | 7.1560 80.0590
Villorawatta | විල්ලෝරාවත්ත | வில்லோராவத்தை | 6.7853 79.9020
Wadduwa | වාද්දුව | வாதுவை | 6.6670 79.9290
Wanathamulla | වනාතමුල්ල | வனாத்தமுல்ல | 6.9255 79.8815
Wanawasala | වනවාසල | வனவாசல | 6.9750 79.8990
Ward Place | වෝඩ් පෙදෙස | வோட் பிளேஸ் | 6.9165 79.8690
Watareka | වටරැක | வட்டரெக்க | 6.8480 80.0680
Wattegedara | වට්ටෙගෙදර | வட்டேகெதர | 6.8472 79.9185
Wedamulla | වේදමුල්ල | வேதமுல்ல | 6.9609 79.9073
Wekada (Panadura) | වේකඩ | வேகட | 6.7105 79.9170
Welegoda | වැලේගොඩ | வெலேகொட | 6.9897 79.9015
Weliamuna | වැලිඅමුණ | வெலிஅமுன | 7.0000 79.8840 | Weliamuna Road
Weligampitiya | වැලිගම්පිටිය | வெலிகம்பிட்டிய | 7.0692 79.8948
Welikada | වැලිකඩ | வெலிகடை | 6.9085 79.8985
Welivita | වැලිවිට | வெலிவிட்ட | 6.9366 79.9600
Weliveriya | වැලිවේරිය | வெலிவேரிய | 7.0320 80.0270
Wellampitiya | වැල්ලම්පිටිය | வெல்லம்பிட்டி | 6.9397 79.8944 | Wellampiti
Wellawatte Market | වැල්ලවත්ත වෙළඳපොළ | வெள்ளவத்தை சந்தை | 6.8740 79.8610
Wennawatta | වෙන්නවත්ත | வென்னவத்த | 6.9423 79.9041
Werahera | වෙරහැර | வெரஹெர | 6.8271 79.9050
Wewala | වේවල | வேவல | 6.8020 79.9090
Wickramasinghapura | වික්‍රමසිංහපුර | விக்கிரமசிங்கபுர | 6.8860 79.9390
Wijerama | විජේරාම | விஜேராம | 6.8578 79.9084 | Wijerama junction, Vijerama
William Junction | විලියම් හන්දිය | வில்லியம் சந்தி | 6.8639 79.8636 | William Grinding Mill
Wolfendhal | වුල්ෆෙන්ඩාල් | வுல்பெண்டால் | 6.9415 79.8580 | Wolvendaal
Yakkala | යක්කල | யக்கல | 7.0820 80.0280
Yakkaduwa | යක්කඩුව | யக்கடுவ | 7.0912 79.9215
Colombo Fort railway station | කොටුව දුම්රිය ස්ථානය | கோட்டை ரயில் நிலையம் | 6.9337 79.8500 | Fort station
Maradana railway station | මරදාන දුම්රිය ස්ථානය | மருதானை ரயில் நிலையம் | 6.9288 79.8642
Slave Island railway station | කොම්පඤ්ඤ වීදිය දුම්රිය ස්ථානය | கொம்பனித்தெரு ரயில் நிலையம் | 6.9237 79.8482 | Kompannavidiya station, Kompannaveediya station
Kollupitiya railway station | කොල්ලුපිටිය දුම්රිය ස්ථානය | கொள்ளுப்பிட்டி ரயில் நிலையம் | 6.9113 79.8480
Bambalapitiya railway station | බම්බලපිටිය දුම්රිය ස්ථානය | பம்பலப்பிட்டி ரயில் நிலையம் | 6.8935 79.8538
Wellawatte railway station | වැල්ලවත්ත දුම්රිය ස්ථානය | வெள்ளவத்தை ரயில் நிலையம் | 6.8748 79.8572
Dehiwala railway station | දෙහිවල දුම්රිය ස්ථානය | தெகிவளை ரயில் நிலையம் | 6.8510 79.8630
Mount Lavinia railway station | ගල්කිස්ස දුම්රිය ස්ථානය | கல்கிசை ரயில் நிலையம் | 6.8320 79.8638
Ratmalana railway station | රත්මලාන දුම්රිය ස්ථානය | இரத்மலானை ரயில் நிலையம் | 6.8163 79.8696
Angulana railway station | අඟුලාන දුම්රිය ස්ථානය | அங்குலானை ரயில் நிலையம் | 6.8016 79.8720
Lunawa railway station | ලුනාව දුම්රිය ස්ථානය | லுனாவ ரயில் நிலையம் | 6.7860 79.8772
Moratuwa railway station | මොරටුව දුම්රිය ස්ථානය | மொறட்டுவை ரயில் நிலையம் | 6.7745 79.8818
Koralawella railway station | කොරලවැල්ල දුම්රිය ස්ථානය | கொரளவெல்ல ரயில் நிலையம் | 6.7588 79.8860
Egoda Uyana railway station | එගොඩ උයන දුම්රිය ස්ථානය | எகொட உயன ரயில் நிலையம் | 6.7425 79.8915
Panadura railway station | පානදුර දුම්රිය ස්ථානය | பாணந்துறை ரயில் நிலையம் | 6.7122 79.9047
Wadduwa railway station | වාද්දුව දුම්රිය ස්ථානය | வாதுவை ரயில் நிலையம் | 6.6655 79.9275
Kalutara South railway station | කළුතර දකුණ දුම්රිය ස්ථානය | களுத்துறை தெற்கு ரயில் நிலையம் | 6.5840 79.9605
Dematagoda railway station | දෙමටගොඩ දුම්රිය ස්ථානය | தெமட்டகொடை ரயில் நிலையம் | 6.9370 79.8784
Kelaniya railway station | කැලණිය දුම්රිය ස්ථානය | களனி ரயில் நிலையம் | 6.9570 79.8985
Wanawasala railway station | වනවාසල දුම්රිය ස්ථානය | வனவாசல ரயில் நிலையம் | 6.9722 79.8995
Hunupitiya railway station (Wattala) | හුණුපිටිය දුම්රිය ස්ථානය (වත්තල) | ஹுணுப்பிட்டி ரயில் நிலையம் (வத்தளை) | 6.9838 79.9040
Enderamulla railway station | එන්ඩේරමුල්ල දුම්රිය ස්ථානය | எண்டெரமுல்ல ரயில் நிலையம் | 6.9950 79.9125
Horape railway station | හොරපේ දුම්රිය ස්ථානය | ஹொரபே ரயில் நிலையம் | 7.0128 79.9190
Ragama railway station | රාගම දුම්රිය ස්ථානය | ராகம ரயில் நிலையம் | 7.0277 79.9172
Walpola railway station | වල්පොල දුම්රිය ස්ථානය | வல்பொல ரயில் நிலையம் | 7.0450 79.9270
Batuwatta railway station | බටුවත්ත දුම්රිය ස්ථානය | பட்டுவத்தை ரயில் நிலையம் | 7.0580 79.9400
Ganemulla railway station | ගණේමුල්ල දුම්රිය ස්ථානය | கணேமுல்ல ரயில் நிலையம் | 7.0655 79.9635
Gampaha railway station | ගම්පහ දුම්රිය ස්ථානය | கம்பஹா ரயில் நிலையம் | 7.0915 79.9945
Veyangoda railway station | වේයන්ගොඩ දුම්රිය ස්ථානය | வேயாங்கொடை ரயில் நிலையம் | 7.1540 80.0580
Peralanda railway station | පෙරලන්ද දුම්රිය ස්ථානය | பெரலந்த ரயில் நிலையம் | 7.0385 79.9070
Kandana railway station | කඳාන දුම්රිය ස්ථානය | கந்தானை ரயில் நிலையம் | 7.0490 79.8970
Kapuwatta railway station | කපුවත්ත දුම්රිය ස්ථානය | கபுவத்தை ரயில் நிலையம் | 7.0650 79.8930
Ja-Ela railway station | ජා-ඇල දුම්රිය ස්ථානය | ஜா-எல ரயில் நிலையம் | 7.0765 79.8915
Seeduwa railway station | සීදුව දුම්රිය ස්ථානය | சீதுவை ரயில் நிலையம் | 7.1310 79.8815
Katunayaka railway station | කටුනායක දුම්රිය ස්ථානය | கட்டுநாயக்க ரயில் நிலையம் | 7.1668 79.8725 | Katunayake station
Kurana railway station | කුරණ දුම්රිය ස්ථානය | குரண ரயில் நிலையம் | 7.1890 79.8600
Negombo railway station | මීගමුව දුම්රිය ස්ථානය | நீர்கொழும்பு ரயில் நிலையம் | 7.2062 79.8440
Kochchikade railway station (Negombo) | කොච්චිකඩේ දුම්රිය ස්ථානය (මීගමුව) | கொச்சிக்கடை ரயில் நிலையம் (நீர்கொழும்பு) | 7.2635 79.8600
Baseline Road railway station | බේස්ලයින් පාර දුම්රිය ස්ථානය | பேஸ்லைன் வீதி ரயில் நிலையம் | 6.9205 79.8776
Cotta Road railway station | කෝට්ටේ පාර දුම්රිය ස්ථානය | கோட்டே வீதி ரயில் நிலையம் | 6.9128 79.8848
Narahenpita railway station | නාරාහේන්පිට දුම්රිය ස්ථානය | நாரஹேன்பிட்டி ரயில் நிலையம் | 6.8965 79.8774
Kirulapone railway station | කිරුලපන දුම්රිය ස්ථානය | கிருலப்பனை ரயில் நிலையம் | 6.8800 79.8790 | Kirulapana station, Kirillapone station
Nugegoda railway station | නුගේගොඩ දුම්රිය ස්ථානය | நுகேகொடை ரயில் நிலையம் | 6.8732 79.8915
Udahamulla railway station | උඩහමුල්ල දුම්රිය ස්ථානය | உடஹமுல்ல ரயில் நிலையம் | 6.8645 79.9120
Nawinna railway station | නාවින්න දුම්රිය ස්ථානය | நாவின்ன ரயில் நிலையம் | 6.8555 79.9185
Maharagama railway station | මහරගම දුම්රිය ස්ථානය | மஹரகம ரயில் நிலையம் | 6.8500 79.9285
Pannipitiya railway station | පන්නිපිටිය දුම්රිය ස්ථානය | பன்னிப்பிட்டிய ரயில் நிலையம் | 6.8466 79.9488
Kottawa railway station | කොට්ටාව දුම්රිය ස්ථානය | கொட்டாவ ரயில் நிலையம் | 6.8425 79.9640 | Kottawa town station, Kottava station
Malapalla railway station | මාලපල්ල දුම්රිය ස්ථානය | மாலபல்ல ரயில் நிலையம் | 6.8460 79.9825
Homagama railway station | හෝමාගම දුම්රිය ස්ථානය | ஹோமாகம ரயில் நிலையம் | 6.8432 80.0042
Panagoda railway station | පනාගොඩ දුම්රිය ස්ථානය | பனாகொட ரயில் நிலையம் | 6.8570 80.0240
Godagama railway station | ගොඩගම දුම්රිය ස්ථානය | கொடகம ரயில் நிலையம் | 6.8500 80.0320
Meegoda railway station | මීගොඩ දුම්රිය ස්ථානය | மீகொட ரயில் நிலையம் | 6.8465 80.0475
Padukka railway station | පාදුක්ක දුම්රිය ස්ථානය | பாதுக்க ரயில் நிலையம் | 6.8430 80.0910
Avissawella railway station | අවිස්සාවේල්ල දුම්රිය ස්ථානය | அவிசாவளை ரயில் நிலையம் | 6.9555 80.2105
Secretariat Halt | ලේකම් කාර්යාල දුම්රිය නැවතුම | செயலக ரயில் நிறுத்தம் | 6.9297 79.8470
Pettah central bus stand | පිටකොටුව මධ්‍යම බස් නැවතුම්පොළ | புறக்கோட்டை மத்திய பேருந்து நிலையம் | 6.9343 79.8569 | Central bus stand, CTB stand
Bastian Mawatha bus stand | බැස්ටියන් මාවත බස් නැවතුම්පොළ | பஸ்டியன் மாவத்தை பேருந்து நிலையம் | 6.9330 79.8545 | private bus stand
Gunasinghapura bus stand | ගුණසිංහපුර බස් නැවතුම්පොළ | குணசிங்கபுர பேருந்து நிலையம் | 6.9358 79.8592
Nugegoda bus stand | නුගේගොඩ බස් නැවතුම්පොළ | நுகேகொடை பேருந்து நிலையம் | 6.8726 79.8906
Maharagama bus stand | මහරගම බස් නැවතුම්පොළ | மஹரகம பேருந்து நிலையம் | 6.8470 79.9266
Kottawa bus stand | කොට්ටාව බස් නැවතුම්පොළ | கொட்டாவ பேருந்து நிலையம் | 6.8418 79.9660 | Kottawa town bus stand, Kottava bus stand
Piliyandala bus stand | පිළියන්දල බස් නැවතුම්පොළ | பிலியந்தலை பேருந்து நிலையம் | 6.8022 79.9251
Malabe bus stand | මාලබේ බස් නැවතුම්පොළ | மாலபே பேருந்து நிலையம் | 6.9039 79.9544
Kaduwela bus stand | කඩුවෙල බස් නැවතුම්පොළ | கடுவெல பேருந்து நிலையம் | 6.9357 79.9838
Kadawatha bus stand | කඩවත බස් නැවතුම්පොළ | கடவத்தை பேருந்து நிலையம் | 7.0018 79.9505
Moratuwa bus stand | මොරටුව බස් නැවතුම්පොළ | மொறட்டுவை பேருந்து நிலையம் | 6.7748 79.8827
Panadura bus stand | පානදුර බස් නැවතුම්පොළ | பாணந்துறை பேருந்து நிலையம் | 6.7126 79.9042
Homagama bus stand | හෝමාගම බස් නැවතුම්පොළ | ஹோமாகம பேருந்து நிலையம் | 6.8447 80.0028
Negombo bus stand | මීගමුව බස් නැවතුම්පොළ | நீர்கொழும்பு பேருந்து நிலையம் | 7.2098 79.8425
Ja-Ela bus stand | ජා-ඇල බස් නැවතුම්පොළ | ஜா-எல பேருந்து நிலையம் | 7.0757 79.8917
Gampaha bus stand | ගම්පහ බස් නැවතුම්පොළ | கம்பஹா பேருந்து நிலையம் | 7.0908 79.9938
Battaramulla bus stand | බත්තරමුල්ල බස් නැවතුම්පොළ | பத்தரமுல்லை பேருந்து நிலையம் | 6.9029 79.9203
Wattala bus stand | වත්තල බස් නැවතුම්පොළ | வத்தளை பேருந்து நிலையம் | 6.9899 79.8927
Borella bus stand | බොරැල්ල බස් නැවතුම්පොළ | பொரளை பேருந்து நிலையம் | 6.9144 79.8783
Dehiwala bus stand | දෙහිවල බස් නැවතුම්පොළ | தெகிவளை பேருந்து நிலையம் | 6.8516 79.8663
Kohuwala bus stand | කොහුවල බස් නැවතුම්පොළ | கொஹுவல பேருந்து நிலையம் | 6.8683 79.8834
Kiribathgoda bus stand | කිරිබත්ගොඩ බස් නැවතුම්පොළ | கிரிபத்கொட பேருந்து நிலையம் | 6.9784 79.9272
Horana bus stand | හොරණ බස් නැවතුම්පොළ | ஹொரணை பேருந்து நிலையம் | 6.7162 80.0630
Avissawella bus stand | අවිස්සාවේල්ල බස් නැවතුම්පොළ | அவிசாவளை பேருந்து நிலையம் | 6.9532 80.2098
Kegalle bus stand | කෑගල්ල බස් නැවතුම්පොළ | கேகாலை பேருந்து நிலையம் | 7.2525 80.3440
Minuwangoda bus stand | මිනුවන්ගොඩ බස් නැවතුම්පොළ | மினுவாங்கொடை பேருந்து நிலையம் | 7.1667 79.9530
Bandaragama bus stand | බණ්ඩාරගම බස් නැවතුම්පොළ | பண்டாரகம பேருந்து நிலையம் | 6.7153 79.9885
National Hospital | ජාතික රෝහල | தேசிய வைத்தியசாலை | 6.9190 79.8680 | Colombo General Hospital, NHSL, accident service
Lady Ridgeway Hospital | රිජ්වේ ආර්යා ළමා රෝහල | ரிட்ஜ்வே ஆர்யா சிறுவர் வைத்தியசாலை | 6.9178 79.8765 | LRH, children's hospital
Castle Street Hospital | කාසල් වීදියේ කාන්තා රෝහල | காசல் வீதி மகளிர் வைத்தியசாலை | 6.9098 79.8845 | Castle hospital
De Soysa Hospital | ද සොයිසා කාන්තා රෝහල | த சொய்சா மகளிர் வைத்தியசாலை | 6.9177 79.8700 | De Zoysa maternity
Eye Hospital | අක්ෂි රෝහල | கண் வைத்தியசாலை | 6.9183 79.8645 | National Eye Hospital
Dental Hospital | දන්ත රෝහල | பல் வைத்தியசாலை | 6.9170 79.8655
Kalubowila Hospital | කළුබෝවිල රෝහල | களுபோவில வைத்தியசாலை | 6.8672 79.8757 | Colombo South Teaching Hospital
Ragama Hospital | රාගම රෝහල | ராகம வைத்தியசாலை | 7.0295 79.9245 | Colombo North Teaching Hospital
Sri Jayewardenepura Hospital | ශ්‍රී ජයවර්ධනපුර රෝහල | ஸ்ரீ ஜயவர்த்தனபுர வைத்தியசாலை | 6.8668 79.9275 | Jayawardenapura hospital, Thalapathpitiya hospital
Maharagama Cancer Hospital | මහරගම පිළිකා රෝහල | மஹரகம புற்றுநோய் வைத்தியசாலை | 6.8385 79.9200 | Apeksha Hospital, cancer hospital
Army Hospital | යුද හමුදා රෝහල | இராணுவ வைத்தியசாலை | 6.9000 79.8771 | Military hospital
Police Hospital | පොලිස් රෝහල | பொலிஸ் வைத்தியசாலை | 6.8960 79.8785
Kotte Ayurveda Hospital | බොරැල්ල ආයුර්වේද රෝහල | பொரளை ஆயுர்வேத வைத்தியசாலை | 6.9105 79.8900 | Ayurveda junction
IDH Hospital | අංගොඩ ජ්වර රෝහල | அங்கொடை தொற்றுநோய் வைத்தியசாலை | 6.9270 79.9190 | National Institute of Infectious Diseases, Angoda fever hospital
Angoda Mental Hospital | අංගොඩ මානසික සෞඛ්‍ය ආයතනය | அங்கொடை மனநல வைத்தியசாலை | 6.9315 79.9180 | NIMH, Mulleriyawa hospital
Angoda | අංගොඩ | அங்கொடை | 6.9300 79.9170
Homagama Hospital | හෝමාගම රෝහල | ஹோமாகம வைத்தியசாலை | 6.8440 80.0050
Panadura Hospital | පානදුර රෝහල | பாணந்துறை வைத்தியசாலை | 6.7218 79.9067 | Kethumathi
Lunawa Hospital | ලුනාව රෝහල | லுனாவ வைத்தியசாலை | 6.7870 79.8800
Piliyandala Hospital | පිළියන්දල රෝහල | பிலியந்தலை வைத்தியசாலை | 6.8030 79.9270
Kiribathgoda Hospital | කිරිබත්ගොඩ රෝහල | கிரிபத்கொட வைத்தியசாலை | 6.9800 79.9290
Wathupitiwala Hospital | වතුපිටිවල රෝහල | வத்துப்பிட்டிவல வைத்தியசாலை | 7.1100 80.1130
Gampaha Hospital | ගම්පහ රෝහල | கம்பஹா வைத்தியசாலை | 7.0930 79.9950
Negombo Hospital | මීගමුව රෝහල | நீர்கொழும்பு வைத்தியசாலை | 7.2105 79.8480
Asiri Central Hospital | අසිරි සෙන්ට්‍රල් රෝහල | ஆசிரி மத்திய வைத்தியசாலை | 6.9200 79.8680 | Asiri Norris Canal
Asiri Surgical Hospital | අසිරි සර්ජිකල් රෝහල | ஆசிரி சத்திரசிகிச்சை வைத்தியசாலை | 6.8925 79.8780 | Asiri Kirimandala
Durdans Hospital | ඩර්ඩන්ස් රෝහල | டேடன்ஸ் வைத்தியசாலை | 6.9040 79.8535 | Durdan
Lanka Hospitals | ලංකා හොස්පිටල්ස් | லங்கா ஹொஸ்பிட்டல்ஸ் | 6.8905 79.8815 | Apollo Narahenpita
Nawaloka Hospital | නවලෝක රෝහල | நவலோக வைத்தியசாலை | 6.9217 79.8535
Hemas Hospital (Wattala) | හේමාස් රෝහල (වත්තල) | ஹேமாஸ் வைத்தியசாலை (வத்தளை) | 6.9815 79.8905 | Hemas Wattala
Neville Fernando Hospital | නෙවිල් ප්‍රනාන්දු රෝහල | நெவில் பெர்னாண்டோ வைத்தியசாலை | 6.9080 79.9600 | Malabe hospital
Kings Hospital | කිංස් රෝහල | கிங்ஸ் வைத்தியசாலை | 6.8928 79.8735
One Galle Face | වන් ගෝල් ෆේස් | வன் கோல் பேஸ் | 6.9275 79.8452 | OGF, Shangri-La
Colombo City Centre | කලම්බු සිටි සෙන්ටර් | கொழும்பு சிட்டி சென்டர் | 6.9180 79.8555 | CCC mall
Majestic City | මැජෙස්ටික් සිටි | மெஜஸ்டிக் சிட்டி | 6.8940 79.8548 | MC
Liberty Plaza | ලිබර්ටි ප්ලාසා | லிபர்ட்டி பிளாசா | 6.9113 79.8510
Crescat Boulevard | ක්‍රෙස්කැට් | கிரெஸ்கட் | 6.9177 79.8482 | Cinnamon Grand
Unity Plaza | යුනිටි ප්ලාසා | யூனிட்டி பிளாசா | 6.8935 79.8553 | computer mall
Marino Mall | මරීනෝ මෝල් | மரினோ மோல் | 6.8985 79.8533
Havelock City Mall | හැව්ලොක් සිටි මෝල් | ஹெவ்லொக் சிட்டி மோல் | 6.8828 79.8688 | Havelock City
Odel (Alexandra Place) | ඕඩෙල් | ஓடெல் | 6.9170 79.8668 | Odel Town Hall
Racecourse Mall | රේස්කෝර්ස් | ரேஸ்கோர்ஸ் | 6.9061 79.8640 | Race Course
Arcade Independence Square | ආකේඩ් නිදහස් චතුරශ්‍රය | ஆர்கேட் சுதந்திர சதுக்கம் | 6.9029 79.8687 | Arcade
K Zone (Moratuwa) | කේ සෝන් (මොරටුව) | கே சோன் (மொறட்டுவை) | 6.7880 79.8835 | KZone
K Zone (Ja-Ela) | කේ සෝන් (ජා-ඇල) | கே சோன் (ஜா-எல) | 7.0700 79.8945
House of Fashions | හවුස් ඔෆ් ෆැෂන් | ஹவுஸ் ஒப் பேஷன் | 6.9110 79.8772 | House of Fashion
Nolimit (Wellawatte) | නෝලිමිට් (වැල්ලවත්ත) | நோலிமிட் (வெள்ளவத்தை) | 6.8715 79.8618 | No Limit
Dehiwala Market | දෙහිවල වෙළඳපොළ | தெகிவளை சந்தை | 6.8520 79.8658
World Trade Center | ලෝක වෙළඳ මධ්‍යස්ථානය | உலக வர்த்தக மையம் | 6.9328 79.8438 | WTC, twin towers
Dutch Hospital | ඕලන්ද රෝහල | டச்சு மருத்துவமனை | 6.9333 79.8437 | Old Dutch Hospital
Cargills Building (Fort) | කාර්ගිල්ස් ගොඩනැගිල්ල | கார்கில்ஸ் கட்டடம் | 6.9357 79.8443 | York Street
Manning Market | මැනිං වෙළඳපොළ | மெனிங் சந்தை | 6.9620 79.8900 | Peliyagoda Manning Market
Peliyagoda Fish Market | පෑලියගොඩ මත්ස්‍ය වෙළඳපොළ | பேலியகொடை மீன் சந்தை | 6.9640 79.8915 | fish market
Floating Market (Pettah) | පාවෙන වෙළඳපොළ | மிதக்கும் சந்தை | 6.9332 79.8560
Main Street (Pettah) | ප්‍රධාන වීදිය (පිටකොටුව) | பிரதான வீதி (புறக்கோட்டை) | 6.9377 79.8515
Keyzer Street | කෙයිසර් වීදිය | கெய்சர் வீதி | 6.9370 79.8530 | Keyser Street
Nugegoda Market | නුගේගොඩ වෙළඳපොළ | நுகேகொடை சந்தை | 6.8735 79.8900 | Delkanda market
Kollupitiya Market | කොල්ලුපිටිය වෙළඳපොළ | கொள்ளுப்பிட்டி சந்தை | 6.9120 79.8506 | Kollupitiya supermarket
Narahenpita Economic Centre | නාරාහේන්පිට ආර්ථික මධ්‍යස්ථානය | நாரஹேன்பிட்டி பொருளாதார மையம் | 6.8945 79.8800
Borella Market | බොරැල්ල වෙළඳපොළ | பொரளை சந்தை | 6.9155 79.8780
Negombo Fish Market | මීගමුව මාළු වෙළඳපොළ | நீர்கொழும்பு மீன் சந்தை | 7.2060 79.8320 | Lellama
Diyatha Uyana | දියත උයන | தியத்த உயன | 6.9040 79.9110 | Good Market
Colombo University | කොළඹ විශ්වවිද්‍යාලය | கொழும்பு பல்கலைக்கழகம் | 6.9020 79.8605 | University of Colombo, Colombo campus
University of Sri Jayewardenepura | ශ්‍රී ජයවර්ධනපුර විශ්වවිද්‍යාලය | ஸ்ரீ ஜயவர்த்தனபுர பல்கலைக்கழகம் | 6.8528 79.9035 | Japura, Jpura, USJP
Moratuwa University | මොරටුව විශ්වවිද්‍යාලය | மொறட்டுவை பல்கலைக்கழகம் | 6.7951 79.9009 | University of Moratuwa, Katubedda campus
Kelaniya University | කැලණිය විශ්වවිද්‍යාලය | களனி பல்கலைக்கழகம் | 6.9742 79.9155 | University of Kelaniya, Kelaniya campus
Open University | විවෘත විශ්වවිද්‍යාලය | திறந்த பல்கலைக்கழகம் | 6.8830 79.8865 | OUSL, Nawala open university
SLIIT | ස්ලිට් | ஸ்லிட் | 6.9147 79.9730 | SLIIT Malabe campus
NSBM Green University | එන්එස්බීඑම් විශ්වවිද්‍යාලය | என்எஸ்பிஎம் பல்கலைக்கழகம் | 6.8210 80.0400 | NSBM, Homagama
Kotelawala Defence University | කොතලාවල ආරක්ෂක විශ්වවිද්‍යාලය | கொத்தலாவல பாதுகாப்புப் பல்கலைக்கழகம் | 6.8177 79.8895 | KDU
Horizon Campus | හොරයිසන් කැම්පස් | ஹொரைசன் கெம்பஸ் | 6.9070 79.9720 | Malabe Horizon
CINEC Campus | සිනෙක් කැම්පස් | சினெக் கெம்பஸ் | 6.9100 79.9760 | Millennium Drive
Royal College | රාජකීය විද්‍යාලය | றோயல் கல்லூரி | 6.9050 79.8610
Ananda College | ආනන්ද විද්‍යාලය | ஆனந்தா கல்லூரி | 6.9240 79.8690
Nalanda College | නාලන්දා විද්‍යාලය | நாலந்தா கல்லூரி | 6.9250 79.8740
Visakha Vidyalaya | විශාඛා විද්‍යාලය | விசாகா வித்தியாலயம் | 6.8918 79.8582
D. S. Senanayake College | ඩී. එස්. සේනානායක විද්‍යාලය | டி. எஸ். சேனநாயக்க கல்லூரி | 6.9065 79.8730 | DS
St Peter's College | ශාන්ත පීතර විද්‍යාලය | புனித பேதுரு கல்லூரி | 6.8811 79.8610 | Saint Peters
St Joseph's College | ශාන්ත ජෝශප් විද්‍යාලය | புனித சூசையப்பர் கல்லூரி | 6.9270 79.8610 | Saint Josephs
St Thomas' College | ශාන්ත තෝමස් විද්‍යාලය | புனித தோமஸ் கல்லூரி | 6.8390 79.8650 | S. Thomas, Saint Thomas
Wesley College | වෙස්ලි විද්‍යාලය | வெஸ்லி கல்லூரி | 6.9225 79.8785
Thurstan College | තර්ස්ටන් විද්‍යාලය | தேர்ஸ்டன் கல்லூரி | 6.9035 79.8595
Isipathana College | ඉසිපතන විද්‍යාලය | இசிபதன கல்லூரி | 6.8880 79.8655
Mahanama College | මහානාම විද්‍යාලය | மஹாநாம கல்லூரி | 6.9065 79.8525
Hindu College (Bambalapitiya) | බම්බලපිටිය හින්දු විද්‍යාලය | பம்பலப்பிட்டி இந்துக் கல்லூரி | 6.8843 79.8605 | Colombo Hindu College
Zahira College | සහිරා විද්‍යාලය | சாஹிரா கல்லூரி | 6.9290 79.8625
Anula Vidyalaya | අනුලා විද්‍යාලය | அனுலா வித்தியாலயம் | 6.8724 79.8836
Technical College (Maradana) | තාක්ෂණ විද්‍යාලය (මරදාන) | தொழில்நுட்பக் கல்லூரி (மருதானை) | 6.9318 79.8620
Gangaramaya Temple | ගංගාරාමය | கங்காராமய விகாரை | 6.9165 79.8563 | Gangarama, Gangaramaya
Seema Malaka | සීමා මාලකය | சீமா மாலகய | 6.9167 79.8545 | Beira lake temple
Kelaniya Temple | කැලණිය රජමහා විහාරය | களனி ரஜமகா விகாரை | 6.9526 79.9186 | Kelaniya Raja Maha Vihara
Bellanwila Temple | බෙල්ලන්විල රජමහා විහාරය | பெல்லன்வில ரஜமகா விகாரை | 6.8465 79.8905
Kotte Temple | කෝට්ටේ රජමහා විහාරය | கோட்டே ரஜமகா விகாரை | 6.8865 79.9015 | Kotte Raja Maha Vihara
Asokaramaya Temple | අශෝකාරාමය | அசோகாராமய விகாரை | 6.8935 79.8665
Isipathanaramaya Temple | ඉසිපතනාරාමය | இசிபதனாராமய விகாரை | 6.8868 79.8655
Vajiraramaya Temple | වජිරාරාමය | வஜிராராமய விகாரை | 6.8905 79.8575
Subodharama Temple | සුබෝධාරාමය | சுபோதாராம விகாரை | 6.8575 79.8660 | Karagampitiya temple
Kaduwela Temple | කඩුවෙල රජමහා විහාරය | கடுவெல ரஜமகா விகாரை | 6.9345 79.9855
Nawagamuwa Pattini Devale | නවගමුව පත්තිනි දේවාලය | நவகமுவ பத்தினி கோவில் | 6.9235 80.0145
St Anthony's Shrine (Kochchikade) | ශාන්ත අන්තෝනි දේවස්ථානය | புனித அந்தோனியார் தேவாலயம் | 6.9468 79.8560 | Saint Anthonys church
St Lucia's Cathedral | ශාන්ත ලුසියා ආසන දෙව්මැදුර | புனித லூசியா பேராலயம் | 6.9490 79.8610 | Kotahena cathedral
Basilica (Tewatta) | තේවත්ත බැසිලිකාව | தேவத்த பசிலிக்கா | 7.0345 79.9235 | Basilica of Our Lady of Lanka
St Mary's Church (Negombo) | ශාන්ත මරියා දෙව්මැදුර (මීගමුව) | புனித மரியாள் ஆலயம் (நீர்கொழும்பு) | 7.2075 79.8400
All Saints' Church (Borella) | සියලු සාන්තුවරයන්ගේ දෙව්මැදුර | சகல பரிசுத்தவான்கள் ஆலயம் | 6.9122 79.8765 | Fatima church
Red Mosque | රතු පල්ලිය | சிவப்புப் பள்ளிவாசல் | 6.9385 79.8517 | Jami Ul-Alfar, Samman Kottu Palli
Grand Mosque | මහ පල්ලිය | பெரிய பள்ளிவாசல் | 6.9400 79.8595 | Colombo Grand Mosque
Dewatagaha Mosque | දෙවටගහ පල්ලිය | தெவட்டகஹ பள்ளிவாசல் | 6.9163 79.8640
Kathiresan Kovil (Sea Street) | කදිරේසන් කෝවිල | கதிரேசன் கோவில் | 6.9415 79.8555
Captain's Garden Kovil | කැප්ටන්ස් ගාඩ්න් කෝවිල | கப்டன் கார்டன் கோவில் | 6.9300 79.8600
Bambalapitiya Kathiresan Kovil | බම්බලපිටිය කදිරේසන් කෝවිල | பம்பலப்பிட்டி கதிரேசன் கோவில் | 6.8935 79.8565 | Vajira Road kovil
Ponnambalavaneswarar Kovil | පොන්නම්බලවානේශ්වරම් කෝවිල | பொன்னம்பலவாணேஸ்வரர் கோவில் | 6.9475 79.8585
Viharamahadevi Park | විහාරමහාදේවී උද්‍යානය | விகாரமகாதேவி பூங்கா | 6.9140 79.8610 | Victoria Park
Lotus Tower | නෙළුම් කුළුණ | தாமரைக் கோபுரம் | 6.9271 79.8585 | Nelum Kuluna
Nelum Pokuna Theatre | නෙළුම් පොකුණ | நெலும் பொக்குண அரங்கம் | 6.9110 79.8635 | Nelum Pokuna
BMICH | බණ්ඩාරනායක ජාත්‍යන්තර සම්මන්ත්‍රණ ශාලාව | பண்டாரநாயக்க மாநாட்டு மண்டபம் | 6.9010 79.8730 | Bandaranaike Memorial Hall, BMICH
National Museum | ජාතික කෞතුකාගාරය | தேசிய நூதனசாலை | 6.9102 79.8608 | Colombo museum
Public Library | මහජන පුස්තකාලය | பொது நூலகம் | 6.9123 79.8575 | Colombo library
Sugathadasa Stadium | සුගතදාස ක්‍රීඩාංගණය | சுகததாச விளையாட்டரங்கு | 6.9470 79.8690
R. Premadasa Stadium | ප්‍රේමදාස ක්‍රීඩාංගණය | பிரேமதாச விளையாட்டரங்கு | 6.9397 79.8722 | Khettarama, Kettarama
SSC Grounds | එස්එස්සී ක්‍රීඩාංගණය | எஸ்எஸ்சி மைதானம் | 6.9057 79.8695 | Sinhalese Sports Club
P. Sara Oval | පී. සරා ඕවල් | பி. சரா ஓவல் | 6.9235 79.8835 | P Sara stadium
Campbell Park | කැම්බල් පිටිය | கெம்பல் பூங்கா | 6.9200 79.8760
Hyde Park Grounds | හයිඩ් පාක් පිටිය | ஹைட் பார்க் மைதானம் | 6.9205 79.8605
Henry Pedris Park | හෙන්රි පේද්‍රිස් පිටිය | ஹென்றி பேதிரிஸ் பூங்கா | 6.8850 79.8660 | Pedris park
Police Park | පොලිස් පිටිය | பொலிஸ் மைதானம் | 6.8935 79.8625 | Police Park grounds
Zoological Gardens | දෙහිවල සත්ත්වෝද්‍යානය | தெகிவளை மிருகக்காட்சிசாலை | 6.8567 79.8733 | Dehiwala zoo
Mount Lavinia Beach | ගල්කිස්ස වෙරළ | கல்கிசை கடற்கரை | 6.8365 79.8640
Mount Lavinia Hotel | ගල්කිස්ස හෝටලය | கல்கிசை ஹோட்டல் | 6.8330 79.8635
Galle Face Hotel | ගෝල් ෆේස් හෝටලය | கோல் பேஸ் ஹோட்டல் | 6.9208 79.8465
Savoy Cinema | සැවෝයි සිනමාහල | சவோய் திரையரங்கு | 6.8788 79.8598 | Savoy
Regal Cinema | රීගල් සිනමාහල | ரீகல் திரையரங்கு | 6.9316 79.8469
Concord Cinema | කොන්කෝඩ් සිනමාහල | கொன்கோட் திரையரங்கு | 6.8570 79.8650
Water's Edge | වෝටර්ස් එජ් | வோட்டர்ஸ் எட்ஜ் | 6.9025 79.9100 | Waters Edge
Ape Gama | අපේ ගම | அபே கம | 6.8965 79.9210 | Jana Kala Kendraya
Diyasaru Park | දියසරු උද්‍යානය | தியசரு பூங்கா | 6.8820 79.9290 | Talangama wetland
Sri Lanka Exhibition Centre | ශ්‍රී ලංකා ප්‍රදර්ශන මධ්‍යස්ථානය | இலங்கை கண்காட்சி மையம் | 6.9268 79.8495 | SLECC
Parliament | පාර්ලිමේන්තුව | பாராளுமன்றம் | 6.8868 79.9187 | Parliament of Sri Lanka, Diyawanna
Sethsiripaya | සෙත්සිරිපාය | செத்சிறிபாய | 6.9030 79.9150
Supreme Court | ශ්‍රේෂ්ඨාධිකරණය | உயர் நீதிமன்றம் | 6.9362 79.8615 | courts complex
Presidential Secretariat | ජනාධිපති ලේකම් කාර්යාලය | ஜனாதிபதி செயலகம் | 6.9315 79.8435 | Old Parliament
Central Bank | ශ්‍රී ලංකා මහ බැංකුව | இலங்கை மத்திய வங்கி | 6.9345 79.8435 | Central Bank of Sri Lanka
General Post Office | මහ තැපැල් කාර්යාලය | பிரதான தபால் நிலையம் | 6.9355 79.8475 | GPO
Passport Office (Battaramulla) | ආගමන විගමන දෙපාර්තමේන්තුව | குடிவரவு குடியகல்வுத் திணைக்களம் | 6.9058 79.9205 | Suhurupaya, Immigration
Werahera RMV | වෙරහැර මෝටර් රථ දෙපාර්තමේන්තුව | வெரஹெர மோட்டார் போக்குவரத்துத் திணைக்களம் | 6.8265 79.9065 | RMV, DMT
Welikada Prison | වැලිකඩ බන්ධනාගාරය | வெலிகடை சிறைச்சாலை | 6.9215 79.8795
Borella Cemetery | බොරැල්ල කනත්ත | பொரளை மயானம் | 6.9060 79.8790 | Kanatte, General Cemetery
Colombo Port | කොළඹ වරාය | கொழும்புத் துறைமுகம் | 6.9403 79.8533 | harbour
Port City | පෝට් සිටි | போர்ட் சிட்டி | 6.9330 79.8420 | Colombo Port City
Ratmalana Airport | රත්මලාන ගුවන් තොටුපළ | இரத்மலானை விமான நிலையம் | 6.8220 79.8860
Orion City | ඔරායන් සිටි | ஓரியன் சிட்டி | 6.9420 79.8795 | IT park
Trace Expert City | ට්‍රේස් සිටි | டிரேஸ் சிட்டி | 6.9280 79.8625 | Trace Maradana
Millennium City (Athurugiriya) | මිලේනියම් සිටි | மில்லேனியம் சிட்டி | 6.8829 79.9994
New Kelani Bridge | නව කැලණි පාලම | புதிய களனி பாலம் | 6.9554 79.8829 | Golden Gate Kalyani, Kelani bridge
Victoria Bridge | වික්ටෝරියා පාලම | விக்டோரியா பாலம் | 6.9600 79.8800
Kaduwela Interchange | කඩුවෙල අන්තර් හුවමාරුව | கடுவெல இடைமாறல் | 6.9330 79.9800 | expressway Kaduwela
Kadawatha Interchange | කඩවත අන්තර් හුවමාරුව | கடவத்தை இடைமாறல் | 7.0060 79.9590 | expressway Kadawatha
Athurugiriya Interchange | අතුරුගිරිය අන්තර් හුවමාරුව | அத்துருகிரிய இடைமாறல் | 6.8800 79.9900 | expressway Athurugiriya
Kahathuduwa Interchange | කහතුඩුව අන්තර් හුවමාරුව | கஹதுடுவ இடைமாறல் | 6.7830 79.9790 | expressway Kahathuduwa
Biyagama Export Zone | බියගම අපනයන සැකසුම් කලාපය | பியகம ஏற்றுமதி வலயம் | 6.9530 79.9890 | Biyagama FTZ, EPZ
`
