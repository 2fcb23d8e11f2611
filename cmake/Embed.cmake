# Writes texts as a table of bytes (package/files.h) into out: model solutions, checkers and completions of shells.
#   cmake -D "texts=FILE;FILE..." -D out=FILE.c -P
set(arrays "")
set(entries "")
set(count 0)
foreach(file IN LISTS texts)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  cmake_path(GET file STEM name)
  cmake_path(GET file EXTENSION extension)
  set(kind solution)
  if(extension STREQUAL ".cpp")
    set(kind checker)
  elseif(extension STREQUAL ".completion")
    set(kind completion)
  endif()
  string(APPEND arrays "static const unsigned char file${count}[] = {${bytes}0};\n")
  string(APPEND entries
         "    {\"${kind}\", \"${name}\", file${count}, sizeof file${count} - 1},\n")
  math(EXPR count "${count} + 1")
endforeach()
file(WRITE ${out} "#include \"package/files.h\"\n\n${arrays}\n"
                  "const struct package_file package_files[] = {\n${entries}    {0, 0, 0, 0}};\n")
